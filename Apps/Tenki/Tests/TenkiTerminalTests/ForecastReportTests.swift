import KasaneDomain
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
                No umbrella today
                issued 2026-11-21 11:00 JST, 3 h 12 min ago · fetched 2 h 12 min ago

                                            weather              low  high  rain 00-06  06-12  12-18  18-24
                  Sat 2026-11-21  today     sunny, later cloudy  —    17°   —           10%    10%    10%
                  Sun 2026-11-22  tomorrow  —                    -1°  8°    —           —      —      —

                (C) tests · https://a.example/
                """
        )
    }

    @Test func `a report has the week's rain and its details`() throws {
        let report = ForecastReport(try shownInDetail()).description

        #expect(
            report == """
                大島 Oshima (130020)
                Umbrella on Tuesday
                issued 2026-11-21 17:00 JST, 1 min ago · fetched 1 min ago

                                         weather  low  high  rain 00-06  06-12  12-18  18-24
                  Sat 2026-11-21  today  sunny    —    17°   10%         10%    10%    10%
                  Tue 2026-11-24         cloudy   11°  15°   60% (day)

                  Sat 2026-11-21  sunny, cloudy at night

                                  reliability  low from…to  high from…to
                  Tue 2026-11-24  B            9…12°        14…18°

                From Tue 24, the temperatures are those of 八丈島.
                Usual at 八丈島: low 12 °C, high 18 °C, 6.0–39.7 mm a week.

                tests
                """
        )
    }

    @Test func `in a Japanese locale the weather is in Japanese`() throws {
        let report = ForecastReport(try shown(), weatherIn: .japanese)

        #expect(report.description.contains("today     晴のち曇"))
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

        #expect(lines.contains { $0.contains("2026-11-21  yesterday") })
        #expect(lines.contains { $0.contains("2026-11-22  today") })
    }

    @Test func `a stored forecast says why it is shown`() throws {
        let away = DomainError.unavailable(ServiceFailure("the provider", .timeout))

        let report = ForecastReport(try shown(hoursLater: 26, insteadBecause: away)).description

        #expect(
            report.hasSuffix(
                """
                Showing the stored forecast, fetched 1 day 1 h ago, because the provider did not \
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

        #expect(report.contains("because  [2J 31mgone   cannot be reached."))
    }

    @Test func `demo data says so`() throws {
        let report = ForecastReport(try shown(source: .demo)).description

        #expect(report.hasPrefix("東京 Tokyo (130010) · demo data\n"))
    }
}
