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
struct NoticesPageTests {
    @Test(arguments: Driven.allCases)
    func `a choice is stored, and shown again`(driven: Driven) async throws {
        let page = try NoticesTestPage()
        try await driven.run(page.routes()) { driver in
            try await driver.visit("/account/notices")
            try await driver.set("The forecasts of my cities", to: true)
            try await driver.choose("7:30", in: "Time in Japan")
            try await driver.set("When rain is likely", to: true)
            try await driver.choose("80% or more", in: "Chance of rain")
            try await driver.choose("below -5 °C", in: "Lowest temperature")
            try await driver.set("When one is issued for my cities", to: true)
            try await driver.choose("danger warning or higher", in: "From")
            try await driver.press("Save")
            try await driver.expect("Saved.")
            try await driver.visit("/account/notices")
            try await driver.expect(value: "450", in: "Time in Japan")
            try await driver.expect(value: "80", in: "Chance of rain")
            try await driver.expect(value: "3", in: "From")
        }

        let stored = try await page.editNotices.settings(by: page.principal)
        #expect(stored.digest == .init(try #require(DigestTime(minutes: 450)), isOn: true))
        #expect(stored.rain.active == Percentage(80))
        #expect(stored.frost == .init(try Temperature(tenths: -50), isOn: false))
        #expect(stored.officialWarnings == .init(.danger, isOn: true))
        #expect(stored.channel == .mail)
    }

    @Test(arguments: Driven.allCases)
    func `a webhook shows its key, and a wrong address an error`(driven: Driven) async throws {
        let page = try NoticesTestPage()
        try await driven.run(page.routes()) { driver in
            try await driver.visit("/account/notices")
            try await driver.choose("A webhook", in: "To")
            try await driver.type("http://hooks.example/1", into: "Address, unless by mail")
            try await driver.press("Save")
            try await driver.expect("Enter an address that begins with https://.")
            try await driver.type("https://hooks.example/1", into: "Address, unless by mail")
            try await driver.press("Save")
            try await driver.expect("Key of the signatures: whsec_")
        }
    }

    @Test(arguments: Driven.allCases)
    func `an example is requested once`(driven: Driven) async throws {
        let page = try NoticesTestPage()
        try await driven.run(page.routes()) { driver in
            try await driver.visit("/account/notices")
            try await driver.press("Send me an example now")
            try await driver.expect("An example is on its way.")
            try await driver.press("Send me an example now")
            try await driver.expect("An example was requested just now")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a receiver that was turned off is named, until it is saved again`(
        driven: Driven
    ) async throws {
        let page = try NoticesTestPage()
        try await page.stopTopic()
        try await driven.run(page.routes()) { driver in
            try await driver.visit("/account/notices")
            try await driver.expect("nothing arrives at ntfy.sh")
            try await driver.press("Save")
            try await driver.expect("Saved.")
            try await driver.expectAbsent("nothing arrives at ntfy.sh")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a server without mails offers none, and says why`(driven: Driven) async throws {
        let page = try NoticesTestPage(sendsMails: false)
        try await driven.run(page.routes()) { driver in
            try await driver.visit("/account/notices")
            try await driver.expect("This server sends no mails.")
            try await driver.expectAbsent("Mail to")
            try await driver.press("Save")
            try await driver.expect("Saved.")
            try await driver.press("Send me an example now")
            try await driver.expectAbsent("An example is on its way.")
            try await driver.set("When rain is likely", to: true)
            try await driver.press("Save")
            try await driver.expect("Enter an address that begins with https://.")
        }

        #expect(try await !page.editNotices.settings(by: page.principal).isOn)
    }

    @Test func `choices that are not saved survive a restart`() async throws {
        let page = try NoticesTestPage()
        let (former, model) = (page.model(), page.model())
        former.isRainOn = true
        former.rainChance = try #require(Percentage(80))
        former.channel = .webhook
        former.address = "https://hooks.example/1"
        model.restorableState = former.restorableState
        try await NoticesPage(model: model).load()

        #expect(model.isRainOn && model.rainChance == Percentage(80) && !model.isFrostOn)
        #expect(model.channel == .webhook && model.address == "https://hooks.example/1")
        #expect(model.stored?.isOn == false)
    }

    @Test func `the page is in Japanese, too`() async throws {
        let page = try NoticesTestPage(language: .japanese)
        try await Driven.byForms.run(page.routes()) { driver in
            try await driver.visit("/account/notices")
            try await driver.expect("一覧の都市の予報を受け取る")
            try await driver.press("保存")
            try await driver.expect("保存しました。")
        }
    }
}

private final class NoticesTestPage: Sendable {
    let principal: AccountPrincipal
    let editNotices: EditNotices
    private let language: Language
    private let transactions: SiteTransactions
    private let sendsMails: Bool
    private let file: TemporaryFile

    init(language: Language = .english, sendsMails: Bool = true) throws {
        self.language = language
        self.sendsMails = sendsMails
        principal = AccountPrincipal(
            account: AccountID(UUID()),
            mail: try Mailbox("hanako@example.jp"),
            credential: .system
        )
        file = try TemporaryFile()
        let store = try SQLiteStore(tenki: file.path)
        transactions = SiteTransactions(store: SQLiteTransactions(tenki: store))
        let clock = SystemWallClock()
        editNotices = EditNotices(
            transactions: transactions,
            fetch: FetchForecast(
                provider: NoForecasts(),
                transactions: SQLiteTransactions(tenki: store),
                clock: clock
            ),
            poster: NoPoster(),
            clock: clock,
            sendsMails: sendsMails
        )
    }

    func routes() -> PageRoutes {
        var pages = PageRoutes()
        pages.add(NoticesPage.self, for: .everyone) { _, _ in NoticesPage(model: self.model()) }
        return pages
    }

    func model() -> NoticesModel {
        NoticesModel(
            site: SiteContext(
                preferences: Preferences(language: language),
                account: SiteAccount(principal)
            ),
            principal: principal,
            sendsMails: sendsMails,
            editNotices: editNotices
        )
    }

    func stopTopic() async throws {
        let address = try NoticeAddress("https://ntfy.sh/tenki")
        var settings = try await editNotices.settings(by: principal)
        settings.channel = .topic(address)
        _ = settings.recordFailure(at: Date(), isGone: true)
        try await transactions.execute { [settings] in
            try await $0.tenki.noticeSettings.save(settings)
        }
    }
}

/// A provider that is never called.
private struct NoForecasts: ForecastProvider {
    let sources = [DataSource(name: "tests")]

    func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        throw CancellationError()
    }
}

private struct NoPoster: NoticePoster {
    func makeKey() -> WebhookKey { WebhookKey("whsec_tests") }

    func post(_ text: NoticeText, id: String, to channel: NoticeChannel) async throws {
        throw CancellationError()
    }
}
