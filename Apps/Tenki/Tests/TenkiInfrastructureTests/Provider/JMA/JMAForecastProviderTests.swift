import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMAForecastProviderTests {
    @Test func `a forecast is read with all that it says`() async throws {
        let forecast = try await provider(answering: answer).forecast(for: .tokyo)

        let days = forecast.days
        #expect(forecast.id.issuedAt == (try Date("2026-11-20T20:00:00Z", strategy: .iso8601)))
        #expect(forecast.attribution.text == "気象庁 (気象庁)")
        #expect(days.map(\.date.description) == ["2026-11-21", "2026-11-22"])
        #expect(days.map(\.summary) == ["晴時々曇", nil])
        #expect(days.map(\.weather) == ["晴れ", "くもり"])
        #expect(days.map(\.wind) == ["北の風", "南の風"])
        #expect(days.map(\.wave) == ["１メートル", "２メートル"])
        #expect(
            days[0].chancesOfRain[.night] == .passed || days[0].chancesOfRain[.night] == .unknown
        )
        #expect(days[0].chancesOfRain[.morning] == Percentage(10).map(ChanceOfRain.percent))
        #expect(days[1].chancesOfRain[.evening] == Percentage(40).map(ChanceOfRain.percent))
    }

    @Test func `the lowest of the day of issue is over, whatever order the times have`()
        async throws
    {
        let days = try await provider(answering: answer).forecast(for: .tokyo).days

        #expect(days.map(\.low?.celsius) == [nil, 9])
        #expect(days.map(\.high?.celsius) == [17, 18])
    }

    @Test(arguments: [
        ("130010", "130010", "東京", ["21", "22", "23", "24"], [9, 7, nil], 12),
        ("130010", "130010", "八王子", ["21", "22", "23", "24"], [9, nil, nil], nil),
        ("130010", "130100", "大島", ["21", "22"], [9], nil),
    ])
    func `the week's days follow where the agency forecasts them for the city's area`(
        city: String,
        area: String,
        station: String,
        days: [String],
        lows: [Double?],
        high: Double?
    ) async throws {
        let forecast = try await provider(answering: answer(week: area, station))
            .forecast(for: CityCode(city))

        #expect(forecast.days.map { String($0.date.description.suffix(2)) } == days)
        #expect(forecast.days.dropFirst().map(\.low?.celsius) == lows)
        let last = try #require(forecast.days.last)
        #expect(last.high?.celsius == (high ?? (days.count == 2 ? 18 : nil)))
        #expect(last.summary == (days.count == 2 ? nil : "雨"))
        #expect(last.chancesOfRain.ofDay == (days.count == 2 ? nil : Percentage(60)))
    }

    @Test(arguments: [
        ("130010", "130000"), ("011000", "011000"), ("014010", "014100"), ("014030", "014100"),
        ("460040", "460100"), ("460020", "460100"), ("471010", "471000"), ("400040", "400000"),
    ])
    func `a city's forecast is requested from its office`(city: String, office: String) async throws
    {
        let (paths, path) = AsyncStream<String>.makeStream()
        let transport = StubTransport { request in
            path.yield(request.head.path ?? "")
            return TransportResponse(body: Data("[]".utf8))
        }

        await #expect(throws: DomainError.self) {
            try await provider(transport).forecast(for: CityCode(city))
        }

        var iterator = paths.makeAsyncIterator()
        #expect(await iterator.next() == "/bosai/forecast/data/forecast/\(office).json")
    }

    @Test(arguments: [
        ("[]", "document"), ("[{}]", "[0].publishingOffice"),
        (answer.replacing("130010", with: "130020"), "no 130010"),
        (answer.replacing("\"2026-11-22T00:00:00+09:00\"", with: "\"soon\""), "“soon”"),
        (answer.replacing("[\"17\",\"17\",\"9\",\"18\"]", with: "{}"), "[0].timeSeries[2]"),
    ])
    func `an invalid response is reported`(answer: String, reason: String) async throws {
        let error = try await #require(throws: DomainError.self) {
            try await provider(answering: answer).forecast(for: .tokyo)
        }

        #expect(error.description.contains(reason))
    }

    @Test(arguments: [
        #"{"area":7}"#, "null", "[]",
        #"{"area":{"name":"A","code":"130020"},"weatherCodes":"100"}"#,
    ])
    func `an area that cannot be read does not hide the others`(area: String) async throws {
        let changed = answer.replacing(#""areas":["#, with: #""areas":["# + area + ",")

        let forecasts = [
            try await provider(answering: changed).forecast(for: .tokyo),
            try await provider(answering: answer).forecast(for: .tokyo),
        ]

        #expect(forecasts[0].days == forecasts[1].days)
    }

    @Test func `a time that cannot be read does not hide the other temperatures`() async throws {
        let changed = answer.replacing("2026-11-21T09:00:00+09:00", with: "soon")

        let days = try await provider(answering: changed).forecast(for: .tokyo).days

        #expect(days.map(\.high?.celsius) == [nil, 18])
        #expect(days.map(\.low?.celsius) == [nil, 9])
    }

    @Test(arguments: ["null", "{}", "[]", "7", #"{"timeSeries":[]}"#])
    func `a week that cannot be read does not hide the next days`(week: String) async throws {
        let changed = String(answer.dropLast()) + "," + week + "]"

        let days = try await provider(answering: changed).forecast(for: .tokyo).days

        #expect(days.count == 2)
    }

    @Test(arguments: ["\"\"", "\"warm\"", "null", "18", "{}", "\"nan\"", "\"999\""])
    func `a temperature that cannot be read is unknown`(value: String) async throws {
        let changed = answer.replacing("\"18\"", with: value)

        let days = try await provider(answering: changed).forecast(for: .tokyo).days

        #expect(days.map(\.high?.celsius) == [17, nil])
        #expect(days.map(\.low?.celsius) == [nil, 9])
    }

    @Test(arguments: ["\"\"", "\"101\"", "\"a few\"", "null", "[]"])
    func `a chance of rain that cannot be read is unknown`(value: String) async throws {
        let changed = answer.replacing("\"40\"", with: value)

        let days = try await provider(answering: changed).forecast(for: .tokyo).days

        #expect(days[1].chancesOfRain[.evening] == .unknown)
        #expect(days[0].chancesOfRain[.morning] == Percentage(10).map(ChanceOfRain.percent))
    }
}

private func provider(answering body: String) throws -> JMAForecastProvider {
    try provider(StubTransport { _ in TransportResponse(body: Data(body.utf8)) })
}

private func provider(_ transport: StubTransport) throws -> JMAForecastProvider {
    JMAForecastProvider(
        client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests"),
        source: DataSource(name: "tests"),
        clock: SystemWallClock()
    )
}

private let answer = """
    [{"publishingOffice":"気象庁","reportDatetime":"2026-11-21T05:00:00+09:00","timeSeries":[
    {"timeDefines":["2026-11-21T05:00:00+09:00","2026-11-22T00:00:00+09:00"],"areas":[
    {"area":{"name":"東京地方","code":"130010"},"weatherCodes":["101","999"],
    "weathers":["晴れ","くもり"],"winds":["北の風","南の風"],"waves":["１メートル","２メートル"]}]},
    {"timeDefines":["2026-11-21T06:00:00+09:00","2026-11-21T12:00:00+09:00",
    "2026-11-22T18:00:00+09:00"],"areas":[
    {"area":{"name":"東京地方","code":"130010"},"pops":["10","","40"]}]},
    {"timeDefines":["2026-11-21T09:00:00+09:00","2026-11-21T00:00:00+09:00",
    "2026-11-22T00:00:00+09:00","2026-11-22T09:00:00+09:00"],"areas":[
    {"area":{"name":"東京","code":"44132"},"temps":["17","17","9","18"]}]}]}]
    """

private func answer(week area: String, _ station: String) -> String {
    let times = (22...24).map { "\"2026-11-\($0)T00:00:00+09:00\"" }.joined(separator: ",")
    let week = """
        {"publishingOffice":"気象庁","reportDatetime":"2026-11-20T17:00:00+09:00","timeSeries":[
        {"timeDefines":[\(times)],"areas":[{"area":{"name":"A","code":"\(area)"},
        "weatherCodes":["100","200","300"],"pops":["","30","60"],"reliabilities":["","A","B"]}]},
        {"timeDefines":[\(times)],"areas":[{"area":{"name":"\(station)","code":"1"},
        "tempsMin":["","7",""],"tempsMax":["","15","12"]}]}]}
        """
    return String(answer.dropLast()) + "," + week + "]"
}
