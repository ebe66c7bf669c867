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
            try await driver.set("Forecast for my board", to: true)
            try await driver.choose("7:30", in: "Time in Japan")
            try await driver.set("When rain is likely", to: true)
            try await driver.choose("80% or more", in: "Chance of rain")
            try await driver.choose("Below -5 °C", in: "Low temperature")
            try await driver.set("Places on my board", to: true)
            try await driver.choose("Chiyoda-ku", in: "Municipality")
            try await driver.choose("Danger warning or higher", in: "Minimum level")
            try await driver.press("Save")
            try await driver.expect("Saved.")
            try await driver.visit("/account/notices")
            try await driver.expect(value: "450", in: "Time in Japan")
            try await driver.expect(value: "80", in: "Chance of rain")
            try await driver.expect(value: "3", in: "Minimum level")
            try await driver.expect(value: "1310100", in: "Municipality")
        }

        let stored = try await page.editNotices.settings(by: page.principal)
        #expect(stored.digest == .init(try #require(DigestTime(minutes: 450)), isOn: true))
        #expect(stored.rain.active == Percentage(80))
        #expect(stored.frost == .init(try Temperature(tenths: -50), isOn: false))
        #expect(stored.officialWarnings == .init(.danger, isOn: true))
        #expect(stored.municipality?.text == "1310100")
        #expect(stored.channel == .mail)
    }

    @Test(arguments: Driven.allCases)
    func `a webhook shows its key, and a wrong address an error`(driven: Driven) async throws {
        let page = try NoticesTestPage()
        try await driven.run(page.routes()) { driver in
            try await driver.visit("/account/notices")
            try await driver.choose("Webhook", in: "Send to")
            try await driver.type("http://hooks.example/1", into: "URL (ntfy or webhook)")
            try await driver.press("Save")
            try await driver.expect("Enter a URL that starts with https://.")
            try await driver.type("https://hooks.example/1", into: "URL (ntfy or webhook)")
            try await driver.press("Save")
            try await driver.expect("Signing secret: whsec_")
        }
    }

    @Test(arguments: Driven.allCases)
    func `an example is requested once`(driven: Driven) async throws {
        let page = try NoticesTestPage()
        try await driven.run(page.routes()) { driver in
            try await driver.visit("/account/notices")
            try await driver.press("Send a test notification")
            try await driver.expect("A test is on its way.")
            try await driver.press("Send a test notification")
            try await driver.expect("You can send one test a minute.")
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
            try await driver.expect("Notifications to ntfy.sh are off")
            try await driver.press("Save")
            try await driver.expect("Saved.")
            try await driver.expectAbsent("Notifications to ntfy.sh are off")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a server without mails offers none, and says why`(driven: Driven) async throws {
        let page = try NoticesTestPage(sendsMails: false)
        try await driven.run(page.routes()) { driver in
            try await driver.visit("/account/notices")
            try await driver.expect("This server can’t send email.")
            try await driver.expectAbsent("Email (")
            try await driver.press("Save")
            try await driver.expect("Saved.")
            try await driver.press("Send a test notification")
            try await driver.expectAbsent("A test is on its way.")
            try await driver.set("When rain is likely", to: true)
            try await driver.press("Save")
            try await driver.expect("Enter a URL that starts with https://.")
        }

        #expect(try await !page.editNotices.settings(by: page.principal).isOn)
    }

    @Test(arguments: Driven.allCases)
    func `a link from a city chooses the municipality, and saving turns it on`(
        driven: Driven
    ) async throws {
        let page = try NoticesTestPage()
        let hachioji = try MunicipalityCode("1320100")
        try await driven.run(page.routes(requested: .municipality(hachioji))) { driver in
            try await driver.visit("/account/notices")
            try await driver.expect("Selected: Hachioji-shi.")
            try await driver.expect(value: "1320100", in: "Municipality")
            try await driver.press("Save")
            try await driver.expect("Saved.")
        }

        let stored = try await page.editNotices.settings(by: page.principal)
        #expect(stored.municipality == hachioji)
        #expect(!stored.officialWarnings.isOn)
    }

    @Test(arguments: [("130010", true), ("471020", false)])
    func `a link from a city chooses the board's cities if it is one of them`(
        city: String,
        isChosen: Bool
    ) async throws {
        let page = try NoticesTestPage()
        let model = page.model(requested: .city(try CityCode(city)))
        try await NoticesPage(model: model).load()

        #expect(model.choice.officialWarnings.isOn == isChosen)
        #expect((model.statusMessage != nil) == isChosen)
        #expect(try model.municipalities == CityCode(city).municipalities)
        #expect(model.stored?.isOn == false)
    }

    @Test func `a municipality that does not exist is not chosen`() async throws {
        let page = try NoticesTestPage()
        let model = page.model(requested: .municipality(try MunicipalityCode("9999999")))
        try await NoticesPage(model: model).load()

        #expect(model.choice.municipality == nil)
        #expect(model.municipalities.first == Watchlist.initial.cities[0].municipalities[0])
    }

    @Test func `choices that are not saved survive a restart`() async throws {
        let page = try NoticesTestPage()
        let (former, model) = (page.model(), page.model())
        let municipality = Watchlist.initial.cities[0].municipalities[0]
        former.choice.rain = .init(try #require(Percentage(80)), isOn: true)
        former.choice.municipality = municipality
        former.channel = .webhook
        former.address = "https://hooks.example/1"
        model.restorableState = former.restorableState
        try await NoticesPage(model: model).load()

        #expect(model.choice.rain.active == Percentage(80) && !model.choice.frost.isOn)
        #expect(model.choice.municipality == municipality)
        #expect(model.channel == .webhook && model.address == "https://hooks.example/1")
        #expect(model.stored?.isOn == false)
    }

    @Test func `the page is in Japanese, too`() async throws {
        let page = try NoticesTestPage(language: .japanese)
        try await Driven.byForms.run(page.routes()) { driver in
            try await driver.visit("/account/notices")
            try await driver.expect("ボードの予報")
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

    func routes(requested: WarningPlace? = nil) -> PageRoutes {
        var pages = PageRoutes()
        pages.add(NoticesPage.self, for: .everyone) { _, _ in
            NoticesPage(model: self.model(requested: requested))
        }
        return pages
    }

    func model(requested: WarningPlace? = nil) -> NoticesModel {
        NoticesModel(
            site: SiteContext(
                preferences: Preferences(language: language),
                account: SiteAccount(principal)
            ),
            principal: principal,
            sendsMails: sendsMails,
            editNotices: editNotices,
            requested: requested
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
