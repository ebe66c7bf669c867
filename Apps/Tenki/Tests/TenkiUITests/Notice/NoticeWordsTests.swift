import Foundation
import KasaneMail
import TenkiApplication
import TenkiDomain
import TenkiUI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NoticeWordsTests {
    // 6:30 on 21 November 2025 in Japan.
    private static let moment = Date(timeIntervalSince1970: 1_763_674_200)
    private static let issued = Date(timeIntervalSince1970: 1_763_668_800)

    @Test(arguments: [
        ("en", "Tokyo: Umbrella tomorrow (and 1 more)"), ("ja", "東京：明日は傘が必要（ほか1都市）"),
    ])
    func `the subject of a digest says first what matters`(
        language: String,
        subject: String
    ) throws {
        let forecasts = try [forecast(rain: 70), forecast(of: osaka)]

        let text = try words(.digest(forecasts, isExample: false), language)

        #expect(text.subject == subject)
        #expect(text.lines[0].link == "https://tenki.example/cities/130010")
        let time = language == "en" ? "Fri 21 Nov 05:00" : "11月21日（金） 05:00"
        #expect(text.lines.contains { $0.text.contains(time) })
        #expect(text.lines.last?.text == "tests")
    }

    @Test func `a city without a newer forecast is named with the time of the last one`() throws {
        let old = try forecast(of: osaka, issuedAt: Self.issued - 2 * 86_400)

        let text = try words(.digest([forecast(), old], isExample: false), "en")

        #expect(text.lines[1].text == "Osaka: no new forecast since Wed 19 Nov 05:00 JST")
    }

    @Test(arguments: [
        ("en", "Rain tomorrow in Tokyo: 70%"), ("ja", "明日の東京は雨 70%"),
    ])
    func `the subject of a warning answers`(language: String, subject: String) throws {
        let warning = try warning(.rain)

        #expect(try words(.warnings([warning]), language).subject == subject)
    }

    @Test(arguments: [
        ("en", "c", "Low tomorrow in Tokyo: -2 °C (and 1 more)"),
        ("en", "f", "Low tomorrow in Tokyo: 28 °F (and 1 more)"),
        ("ja", "c", "明日の東京は最低-2°C（ほか1件）"),
    ])
    func `frost is in the person's unit`(language: String, unit: String, subject: String) throws {
        let warnings = try [warning(.frost), warning(.rain)]

        let text = try words(.warnings(warnings), language, unit: unit)

        #expect(text.subject == subject)
        #expect(text.lines.count == 2)
    }

    @Test(arguments: [
        (
            "en", "Tokyo: heavy rain danger warning (level 4) (and 1 more)",
            """
            Tokyo: heavy rain danger warning (level 4) in Chiyoda-ku; everyone should leave dangerous places \
            (issued Fri 21 Nov 05:00 JST)
            """
        ),
        (
            "ja", "東京にレベル４大雨危険警報（ほか1件）",
            "東京にレベル４大雨危険警報：千代田区。危険な場所から全員避難（11月21日（金） 05:00 発表）"
        ),
    ])
    func `warnings of the agency say where and what to do, the worst in the subject`(
        language: String,
        subject: String,
        line: String
    ) throws {
        let chiyoda = try MunicipalityCode("1310100")
        let warnings = [
            official("14", at: .city(osaka)),
            official("43", at: .city(.tokyo), [chiyoda]),
        ]

        let text = try words(.officialWarnings(warnings), language)

        #expect(text.subject == subject)
        #expect(text.lines.count == 3)
        #expect(text.lines[1].text == line)
        #expect(text.lines[1].link == "https://tenki.example/cities/130010#warnings")
    }

    @Test(arguments: [
        ("en", "Hachioji-shi: heavy rain danger warning (level 4)"),
        ("ja", "八王子市にレベル４大雨危険警報"),
    ])
    func `a warning of a municipality names it, and links to its city`(
        language: String,
        subject: String
    ) throws {
        let warning = official("43", at: .municipality(try MunicipalityCode("1320100")))

        let text = try words(.officialWarnings([warning]), language)

        #expect(text.subject == subject)
        #expect(text.lines[0].link == "https://tenki.example/cities/130010#warnings")
    }

    @Test(arguments: [
        ("en", "Tokyo: Umbrella from 12:00 tomorrow, 80% chance of rain, high 8 °C, low 1 °C"),
        ("ja", "東京：傘は明日12時から、降水確率80%、最高8°C・最低1°C"),
    ])
    func `a digest has the chance of rain and the temperatures of the day it speaks of`(
        language: String,
        line: String
    ) throws {
        let forecast = try forecast(
            of: .tokyo,
            [
                .init([0, 0, 0, 0], high: 50), .init([0, 10, 60, 80], low: 10, high: 80),
            ]
        )

        let text = try words(.digest([forecast], isExample: false), language)

        #expect(text.lines[0].text == line)
    }

    @Test(arguments: [
        (
            "en",
            """
            Tokyo: No umbrella needed through tomorrow, 20% chance of rain, \
            tomorrow high 8 °C, low 1 °C
            """
        ),
        ("ja", "東京：明日まで傘はいりません、降水確率20%、明日は最高8°C・最低1°C"),
    ])
    func `an evening's digest says that the temperatures are tomorrow's`(
        language: String,
        line: String
    ) throws {
        let forecast = try forecast(
            of: .tokyo,
            [
                .init([90, 90, 90, 10]), .init([10, 20, 10, 0], low: 10, high: 80),
            ]
        )

        let text = try words(
            .digest([forecast], isExample: false),
            language,
            at: Self.moment + 12 * 3600
        )

        #expect(text.lines[0].text == line)
    }

    @Test func `the warnings of a demo are not those of the agency`() throws {
        let message = try message(.officialWarnings([official("43", at: .city(.tokyo))]), "en")
        let sender = try Mailbox("tenki@demo.invalid")

        let text = NoticeMails(origin: "http://localhost", sender: sender, notice: .demo)
            .text(of: message)

        #expect(text.plain.contains("Demo data: this is not real weather."))
        #expect(!text.plain.contains("Meteorological Agency"))
    }

    @Test func `a long list of municipalities is cut`() throws {
        let municipalities = Array(CityCode.tokyo.municipalities.prefix(8))
        let warning = official("14", at: .city(.tokyo), municipalities)

        let text = try words(.officialWarnings([warning]), "en")

        #expect(text.lines[0].text.contains(" and 3 more"))
    }

    @Test(arguments: ["en", "ja"])
    func `an outage names the time of the last forecast`(language: String) throws {
        let text = try words(.outage(since: Self.issued), language)

        let time = language == "en" ? "Fri 21 Nov 05:00" : "11月21日（金） 05:00"
        #expect(text.subject.contains(time))
        #expect(text.plain.contains("https://tenki.example/"))
    }

    @Test(arguments: ["en", "ja"])
    func `a mail has both forms, the links, and the headers of one click`(
        language: String
    ) throws {
        let message = try message(.digest([forecast()], isExample: false), language)
        let mail = try NoticeMails(
            origin: "https://tenki.example",
            sender: Mailbox("tenki@tenki.example")
        )
        .mail(message, id: "notice-1", date: Self.moment)

        let link = "https://tenki.example/notices/unsubscribe/\(message.unsubscribe.reveal())"
        #expect(mail.id.text == "notice-1@tenki.example")
        #expect(mail.text.contains(link))
        #expect(mail.html?.contains("href=\"\(link)\"") == true)
        #expect(mail.html?.contains("lang=\"\(language)\"") == true)
        #expect(mail.text.contains("https://tenki.example/account/notices"))
        #expect(mail.headers.first { $0.name == "List-Unsubscribe" }?.value == "<\(link)>")
        #expect(
            mail.headers.first { $0.name == "List-Unsubscribe-Post" }?.value
                == "List-Unsubscribe=One-Click"
        )
    }

    @Test func `a demo without TLS has no one click`() throws {
        let mail = try NoticeMails(
            origin: "http://localhost:8080",
            sender: Mailbox("tenki@demo.invalid")
        )
        .mail(message(.outage(since: Self.issued), "en"), id: "notice-1", date: Self.moment)

        #expect(mail.headers.map(\.name) == ["List-Unsubscribe", "Auto-Submitted"])
    }

    private let osaka = Watchlist.initial.cities.first { $0.text == "270000" } ?? .tokyo

    private func words(
        _ content: NoticeMessage.Content,
        _ language: String,
        unit: String? = nil,
        at moment: Date = Self.moment
    ) throws -> NoticeText {
        try NoticeMails(origin: "https://tenki.example", sender: Mailbox("tenki@tenki.example"))
            .text(of: message(content, language, unit: unit, at: moment))
    }

    private func message(
        _ content: NoticeMessage.Content,
        _ language: String,
        unit: String? = nil,
        at moment: Date = Self.moment
    ) throws -> NoticeMessage {
        var generator = SystemRandomNumberGenerator()
        return NoticeMessage(
            recipient: try Mailbox("hanako@example.jp"),
            language: language,
            unit: unit,
            unsubscribe: UnsubscribeLink(
                person: ProfileID(UUID()),
                token: UnsubscribeToken(using: &generator)
            ),
            content: content,
            moment: moment
        )
    }

    private func official(
        _ kind: String,
        at place: WarningPlace,
        _ municipalities: [MunicipalityCode] = []
    ) -> Notice.OfficialWarning {
        Notice.OfficialWarning(
            WarningKind(code: kind),
            at: place,
            bulletin: .rain,
            reportedAt: Self.issued,
            municipalities: municipalities
        )
    }

    private struct Day {
        let chances: [Int]
        let low: Int?
        let high: Int?

        init(_ chances: [Int], low: Int? = nil, high: Int? = nil) {
            self.chances = chances
            self.low = low
            self.high = high
        }
    }

    /// Returns a forecast of days, each with the chance of rain in its quarters and temperatures in
    /// tenths of a degree.
    private func forecast(of city: CityCode, _ days: [Day]) throws -> Forecast {
        let today = CalendarDate(Self.issued, in: .japan)
        return try Forecast(
            id: .init(city: city, source: DataSource(name: "tests"), issuedAt: Self.issued),
            fetchedAt: Self.issued,
            overview: "",
            attribution: Attribution(text: "tests", link: nil),
            days: days.enumerated().map { distance, day in
                DailyForecast(
                    date: today.adding(days: distance),
                    summary: "雨",
                    low: try day.low.map { try Temperature(tenths: $0) },
                    high: try day.high.map { try Temperature(tenths: $0) },
                    chancesOfRain: ChancesOfRain { quarter in
                        Percentage(day.chances[quarter.rawValue]).map { ChanceOfRain.percent($0) }
                            ?? .unknown
                    }
                )
            }
        )
    }

    private func warning(_ rule: NoticeRule) throws -> NoticeMessage.Warning {
        let forecast = try forecast(rain: 70)
        return NoticeMessage.Warning(
            rule: rule,
            city: forecast.city,
            day: forecast.days[1],
            issuedAt: forecast.id.issuedAt
        )
    }

    private func forecast(
        of city: CityCode = .tokyo,
        issuedAt: Date = issued,
        rain: Int = 10
    ) throws -> Forecast {
        let today = CalendarDate(issuedAt, in: .japan)
        return try Forecast(
            id: .init(city: city, source: DataSource(name: "tests"), issuedAt: issuedAt),
            fetchedAt: issuedAt,
            overview: "",
            attribution: Attribution(text: "tests", link: nil),
            days: (0...2).map { distance in
                DailyForecast(
                    date: today.adding(days: distance),
                    summary: distance == 1 ? "雨" : "晴れ",
                    low: try Temperature(tenths: -20),
                    high: try Temperature(tenths: 120),
                    chancesOfRain: ChancesOfRain(
                        ofDay: Percentage(distance == 1 ? rain : 10)
                    ) { _ in .unknown }
                )
            }
        )
    }
}
