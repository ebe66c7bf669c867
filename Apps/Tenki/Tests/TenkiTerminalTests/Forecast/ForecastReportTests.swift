import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiTerminal
import TenkiUI
import Testing

@Suite
struct ForecastReportTests {
    @Test func `a report names the city, the headline, the issue, its age and the days`() throws {
        let report = ForecastReport(try shown())

        #expect(
            report.description == """
                東京 Tokyo (130010)
                No umbrella needed
                issued Sat 21 Nov 11:00 JST, 3 h 12 min ago · fetched 2 h 12 min ago

                  °C        weather             high  low  rain  00-06 06-12 12-18 18-24
                  today 21  sunny, then cloudy  17°   —     10%      —   10%   10%   10%
                  tomorrow  —                   8°    -1°     —      —     —     —     —

                sun 06:23–16:31 (10 h 8 min) · moonrise 13:58, moonset 02:16, waxing gibbous 84%

                (C) tests · https://a.example/
                """
        )
    }

    @Test(arguments: [(3.2, "☀›☁"), (9.2, "☾›☁")])
    func `in the evening, today's symbol is a moon`(hoursLater: Double, symbol: String) throws {
        let shown = try shown(hoursLater: hoursLater, withWeek: true)
        let style = TextStyle(isDecorated: true)

        #expect(shown.forecast.days.prefix(3).map(shown.symbolText) == [symbol, "—", "☁/☂"])
        #expect(ForecastReport(shown, style).description.contains(symbol.prefix(1)))
    }

    @Test func `a report has the week's rain and its details`() throws {
        let report = ForecastReport(try shownInDetail()).description

        #expect(
            report == """
                大島 Oshima (130020)
                Umbrella on Tuesday
                issued Sat 21 Nov 17:00 JST, 1 min ago · fetched 1 min ago

                  °C        weather  high  low  rain  00-06 06-12 12-18 18-24
                  today 21  sunny    17°   —     10%    10%   10%   10%   10%
                  Tue 24    cloudy   15°   11°   60%

                  today 21  sunny, cloudy at night

                          reliability  high    low
                  Tue 24  B            14…18°  9…12°

                Temperatures from Tue 24 are for Hachijojima.
                Normal for Hachijojima: low 12 °C, high 18 °C, 6.0–39.7 mm of rain in 7 days.

                sun 06:22–16:35 (10 h 12 min) · moonrise 14:00, moonset 02:16, waxing gibbous
                84%

                tests
                """
        )
    }

    @Test func `a Japanese report is in Japanese, with the unit of the reader`() throws {
        let style = TextStyle(language: .japanese, unit: .fahrenheit)

        #expect(
            ForecastReport(try shown(), style).description == """
                東京 Tokyo (130010)
                傘はいりません
                11月21日（土） 11:00 発表（3時間12分前） · 取得：2時間12分前

                  °F         天気      最高  最低  降水  00-06 06-12 12-18 18-24
                  今日 21日  晴のち曇  63°   —      10%      —   10%   10%   10%
                  明日       —         46°   29°      —      —     —     —     —

                日の出 06:23 日の入 16:31（10時間8分） · 月の出 13:58 月の入 02:16 月齢11.8

                (C) tests · https://a.example/
                """
        )
    }

    @Test(arguments: Language.allCases, [40, 52, 72, 80])
    func `no line is wider than the terminal`(language: Language, columns: Int) throws {
        let long = "雨か雪一時雷を伴い後大雨暴風を伴う"
        for shown in [try shown(summary: long, withWeek: true), try shownInDetail()] {
            for isDecorated in [true, false] {
                let style = TextStyle(
                    language: language,
                    unit: .fahrenheit,
                    columns: columns,
                    isDecorated: isDecorated
                )
                for line in ForecastReport(shown, style).description.split(separator: "\n") {
                    let text = line.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
                    #expect(String(text).terminalWidth <= columns, "\(text)")
                }
            }
        }
    }

    @Test func `a narrow report has no quarters, and breaks the weather`() throws {
        let report = ForecastReport(try shown(), TextStyle(columns: 40)).description

        #expect(
            report.contains(
                """
                °C        weather      high  low  rain
                today 21  sunny, then  17°   —     10%
                          cloudy
                tomorrow  —            8°    -1°     —
                """
            )
        )
    }

    @Test func `a decorated report has colours, symbols and blocks of rain`() throws {
        let report = ForecastReport(try shown(), TextStyle(isDecorated: true)).description

        #expect(report.hasPrefix("\u{1B}[1m東京 Tokyo (130010)\u{1B}[0m\n"))
        #expect(report.contains("\u{1B}[33m☀\u{1B}[0m\u{1B}[2m›\u{1B}[0m\u{1B}[37m☁\u{1B}[0m "))
        #expect(report.contains("\u{1B}[36m▁\u{1B}[0m 10%"))
    }

    @Test(arguments: [
        (["LANG": "ja_JP.UTF-8"], Language.japanese), (["LANG": "en_US.UTF-8"], .english),
        (["LANG": "ja"], .japanese), ([:], .english), (["LANG": "C"], .english),
        (["LANG": "ja_JP.UTF-8", "LC_ALL": "C.UTF-8"], .english),
        (["LANG": "C", "LC_MESSAGES": "ja_JP.UTF-8", "LC_ALL": ""], .japanese),
        (["LANG": "jam_JM"], .english),
    ])
    func `the locale decides the language of the weather`(
        environment: [String: String],
        language: Language
    ) {
        #expect(Language(locale: environment) == language)
    }

    @Test func `yesterday is never called today`() throws {
        let lines = ForecastReport(try shown(hoursLater: 14)).description.split(separator: "\n")

        #expect(lines.contains { $0.hasPrefix("  yesterday  sunny") })
        #expect(lines.contains { $0.hasPrefix("  today 22   —") })
    }

    @Test func `a stored forecast says why it is shown`() throws {
        let away = DomainError.unavailable(ServiceFailure("the provider", .timeout))

        let report = ForecastReport(try shown(hoursLater: 26, insteadBecause: away)).description

        #expect(
            report.hasSuffix(
                """
                Showing the stored forecast, fetched 1 day 1 h ago, because the provider did not
                respond in time.
                """
            )
        )
    }

    @Test func `text of a provider cannot control the terminal`() throws {
        let away = DomainError.unavailable(
            ServiceFailure("\u{1B}[2J\u{9B}31mgone\r\u{2028}", .connectionFailed)
        )

        let report = ForecastReport(try shown(insteadBecause: away)).description

        #expect(
            report.replacing("\n", with: " ").contains("because [2J 31mgone cannot be reached.")
        )
    }

    @Test func `demo data says so`() throws {
        let report = ForecastReport(try shown(source: .demo)).description

        #expect(report.hasPrefix("東京 Tokyo (130010) · demo data\n"))
    }
}
