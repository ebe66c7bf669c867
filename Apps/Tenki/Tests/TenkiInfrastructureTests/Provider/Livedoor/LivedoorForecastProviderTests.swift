import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LivedoorForecastProviderTests {
    @Test func `a forecast is read with all that it says`() async throws {
        let forecast = try await provider(answering: Answers.current).forecast(for: .tokyo)

        let days = forecast.days
        #expect(forecast.city.name == "東京")
        #expect(forecast.id.issuedAt == (try Date("2026-11-20T20:00:00Z", strategy: .iso8601)))
        #expect(forecast.fetchedAt == FixedClock().now)
        #expect(forecast.overview == "高波に注意してください。\n\n　晴れるでしょう。")
        #expect(forecast.overviewBody == "　晴れるでしょう。")
        #expect(
            forecast.publication
                == ForecastPublication(
                    office: "気象庁",
                    headline: "高波に注意してください。",
                    overviewIssuedAt: try Date("2026-11-20T19:39:00Z", strategy: .iso8601)
                )
        )
        #expect(forecast.attribution == Attribution(text: "(C) tests", link: "https://a.example/"))
        #expect(days.map(\.date.description) == ["2026-11-21", "2026-11-22"])
        #expect(days.map(\.summary) == ["晴のち曇", nil])
        #expect(days.map(\.low?.tenths) == [nil, -10])
        #expect(days.map(\.high?.tenths) == [170, 155])
        #expect(days[0].wind == "南の風")
        #expect(days[1].wave == nil)
    }

    @Test func `a chance of rain is a percentage, passed or unknown`() async throws {
        let forecast = try await provider(answering: Answers.current).forecast(for: .tokyo)

        let chances = forecast.days.map { day in QuarterOfDay.allCases.map { day.chancesOfRain[$0] }
        }
        #expect(chances[0] == [.unknown, percent(0), percent(10), percent(100)])
        #expect(chances[1] == [.unknown, .unknown, .unknown, .unknown])
    }

    @Test func `a quarter that was over at the issue has passed`() async throws {
        let answer = Answers.current
            .replacing("T05:00:00+09:00", with: "T11:00:00+09:00")
            .replacing("\"T06_12\":\"0%\"", with: "\"T06_12\":\"--%\"")

        let forecast = try await provider(answering: answer).forecast(for: .tokyo)

        #expect(forecast.days[0].chancesOfRain[.night] == .passed)
        #expect(forecast.days[0].chancesOfRain[.morning] == .unknown)
    }

    @Test(arguments: [#""2026-11-99""#, "null", "7", "{}"])
    func `a day that cannot be read does not hide the others`(date: String) async throws {
        let answer = Answers.current.replacing(#""2026-11-22""#, with: date)

        let forecast = try await provider(answering: answer).forecast(for: .tokyo)

        #expect(forecast.days.map(\.summary) == ["晴のち曇"])
    }

    @Test(arguments: [#""warm""#, #""1700""#, #""""#, "{}", "null"])
    func `a temperature that cannot be read is unknown`(value: String) async throws {
        let answer = Answers.current.replacing(#""17""#, with: value)

        let days = try await provider(answering: answer).forecast(for: .tokyo).days

        #expect(days.map(\.high?.tenths) == [nil, 155])
    }

    @Test(arguments: ["7", "null", "[]", #""""#])
    func `a chance that cannot be read is unknown`(value: String) async throws {
        let answer = Answers.current.replacing(#""T12_18":"10%""#, with: #""T12_18":"# + value)

        let days = try await provider(answering: answer).forecast(for: .tokyo).days

        #expect(days[0].chancesOfRain[.afternoon] == .unknown)
        #expect(days[0].chancesOfRain[.evening] == percent(100))
    }

    @Test func `the shape of 2013 is read too`() async throws {
        let forecast = try await provider(answering: Answers.of2013).forecast(for: .tokyo)

        #expect(forecast.id.issuedAt == (try Date("2013-04-01T02:00:00Z", strategy: .iso8601)))
        #expect(forecast.publication == ForecastPublication())
        #expect(forecast.days[0].high == nil)
        #expect(forecast.days[1].high?.celsius == 10)
    }

    @Test func `another city's forecast is refused`() async throws {
        let other = Answers.current.replacing(
            "{",
            with: #"{"location":{"city":"大阪"},"#,
            maxReplacements: 1
        )
        let error = await #expect(throws: DomainError.self) {
            try await provider(answering: other).forecast(for: .tokyo)
        }
        #expect(error.map { "\($0)" }?.contains("大阪") == true)
    }

    @Test func `an unknown city is not found`() async throws {
        let provider = try provider(
            answering: #"{"error":"The specified city ID is invalid."}"#
        )

        await #expect(throws: DomainError.notFound(Subject.city(.tokyo))) {
            try await provider.forecast(for: .tokyo)
        }
    }

    @Test(arguments: [
        (#"{"error":"Failed to fetch."}"#, "it says: Failed to fetch."),
        ("", "the response was empty"),
        ("<html>Sorry</html>", "the response could not be read"),
        ("{}", "the response could not be read at publicTime"),
        (
            Answers.current.replacing("2026-11-22", with: "2026-11-21"),
            "the forecast has a day twice"
        ),
        (
            Answers.current.replacing(#""date":"2026-11-2"#, with: #""date":"2026-11-9"#),
            "“2026-11-91” is not a date, such as 2026-11-21"
        ),
    ])
    func `an answer that makes no sense is an unavailable provider`(
        answer: String,
        reason: String
    ) async throws {
        let provider = try provider(answering: answer)

        let error = await #expect(throws: DomainError.self) {
            try await provider.forecast(for: .tokyo)
        }

        #expect(error?.reason as? ServiceFailure == .init("tests", .unreadableResponse))
        #expect(error?.cause?.description == reason)
    }
}

private struct FixedClock: WallClock {
    let now = Date(timeIntervalSince1970: 1_763_690_400)
}

private func provider(answering body: String) throws -> LivedoorForecastProvider {
    let transport = StubTransport { _ in TransportResponse(body: Data(body.utf8)) }
    return LivedoorForecastProvider(
        client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests"),
        source: DataSource(name: "tests"),
        clock: FixedClock()
    )
}

private func percent(_ value: Int) -> ChanceOfRain {
    Percentage(value).map(ChanceOfRain.percent) ?? .unknown
}

private enum Answers {
    static let current = """
        {"publicTime":"2026-11-21T05:00:00+09:00","title":"東京都 東京 の天気",
        "publishingOffice":"気象庁",
        "description":{"publicTime":"2026-11-21T04:39:00+09:00",
        "text":"高波に注意してください。\\n\\n　晴れるでしょう。\\n",
        "headlineText":"高波に注意してください。"},
        "forecasts":[
        {"date":"2026-11-21","dateLabel":"今日","telop":"晴のち曇",
        "detail":{"weather":"晴れ","wind":"南の風","wave":"０．５メートル"},
        "temperature":{"min":{"celsius":null,"fahrenheit":null},
        "max":{"celsius":"17","fahrenheit":"62.6"}},
        "chanceOfRain":{"T00_06":"--%","T06_12":"0%","T12_18":"10%","T18_24":"100%"}},
        {"date":"2026-11-22","dateLabel":"明日","telop":null,
        "detail":{"weather":null,"wind":null,"wave":null},
        "temperature":{"min":{"celsius":"-1","fahrenheit":"30.2"},
        "max":{"celsius":"15.5","fahrenheit":"59.9"}},
        "chanceOfRain":{"T00_06":"--%","T06_12":"--%","T12_18":"--%","T18_24":"101%"}}],
        "copyright":{"title":"(C) tests","link":"https://a.example/"}}
        """

    static let of2013 = """
        {"publicTime":"2013-04-01T11:00:00+0900","forecasts":[
        {"date":"2013-04-01","telop":"曇時々晴","temperature":{"min":null,"max":null}},
        {"date":"2013-04-02","telop":"曇時々雪","temperature":{
        "min":{"celsius":"1","fahrenheit":"33.8"},"max":{"celsius":"10","fahrenheit":"50.0"}}}]}
        """
}
