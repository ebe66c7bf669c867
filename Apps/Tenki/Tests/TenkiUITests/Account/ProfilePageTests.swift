import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneLive
import KasaneMail
import KasaneSQLite
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct ProfilePageTests {
    @Test(arguments: Driven.allCases)
    func `a person edits the name and the birthday`(driven: Driven) async throws {
        let page = try ProfileTestPage()
        try await driven.run(page.routes()) { driver in
            try await driver.visit("/account/profile")
            try await driver.expect(value: "hanako", in: "Display name")
            try await driver.type("山田 花子", into: "Display name")
            try await driver.type("1990-04-01", into: "Birthday (optional)")
            try await driver.press("Save")
            try await driver.expect("Saved.")
        }

        let profile = try await page.editProfile.profile(by: page.principal)
        #expect(profile.displayName.text == "山田 花子")
        #expect(profile.birthday?.description == "1990-04-01")
    }

    @Test(arguments: Driven.inProcess)
    func `what cannot be a name or a birthday is said at its field`(driven: Driven) async throws {
        let page = try ProfileTestPage()
        try await driven.run(page.routes()) { driver in
            try await driver.visit("/account/profile")
            try await driver.type(String(repeating: "a", count: 65), into: "Display name")
            try await driver.press("Save")
            try await driver.expect("A display name must have 1 to 64 characters on one line.")
            try await driver.type("Hanako", into: "Display name")
            try await driver.type("2999-04-01", into: "Birthday (optional)")
            try await driver.press("Save")
            try await driver.expect("is in the future")
            try await driver.expectAbsent("Saved.")
        }

        #expect(try await page.editProfile.profile(by: page.principal).birthday == nil)
    }

    @Test func `the page is in Japanese, too`() async throws {
        let page = try ProfileTestPage(language: .japanese)
        try await Driven.byForms.run(page.routes()) { driver in
            try await driver.visit("/account/profile")
            try await driver.press("保存")
            try await driver.expect("保存しました。")
        }
    }
}

private final class ProfileTestPage: Sendable {
    let principal: AccountPrincipal
    let editProfile: EditProfile
    private let language: Language
    private let file: TemporaryFile

    init(language: Language = .english) throws {
        self.language = language
        principal = AccountPrincipal(
            account: AccountID(UUID()),
            mail: try Mailbox("hanako@example.jp"),
            credential: .system
        )
        file = try TemporaryFile()
        let store = try SQLiteStore(tenki: file.path)
        editProfile = EditProfile(
            transactions: SiteTransactions(store: SQLiteTransactions(tenki: store)),
            clock: FixedClock()
        )
    }

    func routes() -> PageRoutes {
        var pages = PageRoutes()
        let site = SiteContext(
            preferences: Preferences(language: language),
            account: SiteAccount(principal)
        )
        pages.add(ProfilePage.self, for: .everyone) { _, _ in
            ProfilePage(
                model: ProfileModel(
                    site: site,
                    principal: self.principal,
                    editProfile: self.editProfile
                )
            )
        }
        return pages
    }
}
