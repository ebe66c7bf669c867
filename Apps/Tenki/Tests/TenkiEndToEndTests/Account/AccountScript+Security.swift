import Foundation
import HTTPTypes
import KasaneAccounts
import KasaneHTTP
import KasaneTesting
import Testing

extension AccountScript {
    /// The time after which the identity has to be confirmed again: 15 minutes, and a second.
    private static let confirmationAge: Int64 = 901
    /// The time after which the app shows another code: 30 seconds.
    private static let codePeriod: Int64 = 30

    func endSessions(_ driver: any PageDriver) async throws {
        var others: [[String: String]] = []
        for _ in 1...3 { others.append(try await server.signIn(mail)) }
        try await driver.visit("/account/sessions")
        try await driver.press("Sign out: Unknown device")
        try await driver.expect("Device signed out.")
        #expect(try await signedIn(others) == 2)
        try await driver.press("Sign out everywhere else")
        try await driver.expect("Signed out everywhere else.")
        #expect(try await signedIn(others) == 0)
        try await driver.visit("/account")
        try await driver.expect(mail)
    }

    private func signedIn(_ browsers: [[String: String]]) async throws -> Int {
        var count = 0
        for cookies in browsers {
            let answer = try await server.send(.get, "/account", cookies.header)
            if answer.status == .ok { count += 1 }
        }
        return count
    }

    func export(_ driver: any PageDriver) async throws {
        try await driver.visit("/account")
        try await driver.follow("Download your data")
        let file = try await browser.download("Download", driver)
        let data = try #require(
            try JSONSerialization.jsonObject(with: Data(file.utf8)) as? [String: Any]
        )
        #expect(file.contains(mail))
        #expect(file.contains("011000"), "the board is in the file")
        #expect(!file.contains("scrypt"))
        #expect(!data.isEmpty)
    }

    func confirmByPassword(_ driver: any PageDriver) async throws {
        try clock.advance(by: Self.confirmationAge)
        try await driver.visit("/account")
        try await driver.follow("Delete account")
        try await driver.expect(title: "Confirm it’s you – Tenki")
        try await driver.type("a wrong password", into: "Password")
        try await driver.press("Confirm with password")
        try await driver.expect("Wrong password.")
        try await driver.type(password, into: "Password")
        try await driver.press("Confirm with password")
        try await driver.expect(title: "Delete account – Tenki")
    }

    /// Adds a second factor, and signs in with a code and with a recovery code.
    ///
    /// - Returns: The secret of the app.
    func addSecondFactor(_ driver: any PageDriver) async throws -> TOTPSecret {
        try await driver.visit("/account/second-factor")
        let document = try await driver.snapshot().document
        let secret = try TOTPSecret(
            try #require(document.all.first { $0.id == "secret" }?.text)
        )
        try await driver.type(code(of: secret), into: "Code")
        try await driver.press("Turn on")
        let codes = try await keepRecoveryCodes(driver)

        try await enterPassword(driver)
        try await driver.type("000000", into: "Code")
        try await driver.press("Continue")
        try await driver.expect("The code is wrong")
        try clock.advance(by: Self.codePeriod)
        try await driver.type(code(of: secret), into: "Code")
        try await driver.press("Continue")
        try await driver.expect("Wakkanai")

        try await enterPassword(driver)
        try await driver.expect("Recovery code")
        try await browser.openDetails()
        try await driver.type(try #require(codes.first), into: "Recovery code")
        try await driver.press("Use recovery code")
        try await driver.expect("Wakkanai")
        return secret
    }

    func replaceRecoveryCodes(_ driver: any PageDriver) async throws {
        try await driver.visit("/account/second-factor")
        try await driver.expect("Recovery codes left: 9")
        try await driver.press("Replace recovery codes")
        #expect(try await keepRecoveryCodes(driver).count == 10)
        try await driver.visit("/account/second-factor")
        try await driver.expect("Recovery codes left: 10")
    }

    /// Confirms the identity by a code, and removes the second factor.
    func removeSecondFactor(_ driver: any PageDriver, _ secret: TOTPSecret) async throws {
        try clock.advance(by: Self.confirmationAge)
        try await driver.visit("/account/second-factor")
        try await driver.expect(title: "Confirm it’s you – Tenki")
        try await driver.type(code(of: secret), into: "Code")
        try await driver.press("Continue")
        try await driver.expect(title: "Two-step verification – Tenki")
        try await driver.press("Turn off…")
        try await driver.expect(dialog: "Turn off two-step verification?")
        try await driver.press("Turn off")
        try await driver.expect(title: "Account – Tenki")
        try await enterPassword(driver)
        try await driver.expect("Wakkanai")
    }

    private func code(of secret: TOTPSecret) throws -> String {
        try #require(secret.code(at: clock.now))
    }

    private func keepRecoveryCodes(_ driver: any PageDriver) async throws -> [String] {
        try await driver.expect("They won’t be shown again")
        let codes = try await driver.snapshot().document.all
            .filter { $0.name == "code" && $0.text.wholeMatch(of: Self.recoveryCode) != nil }
            .map(\.text)
        try await driver.press("I’ve saved them")
        try await driver.expect(title: "Account – Tenki")
        return codes
    }

    private static var recoveryCode: Regex<Substring> { /[0-9a-z]{4}(?:-[0-9a-z]{4}){3}/ }

    private func enterPassword(_ driver: any PageDriver) async throws {
        try await signOut(driver)
        try await driver.visit("/account/sign-in")
        try await driver.type(mail, into: "Email address")
        try await driver.type(password, into: "Password")
        try await driver.press("Sign in")
    }
}
