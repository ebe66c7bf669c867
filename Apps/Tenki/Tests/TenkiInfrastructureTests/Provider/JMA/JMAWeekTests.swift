import Foundation
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMAWeekTests {
    @Test func `the week has what the day after tomorrow lacks`() async throws {
        let days = try await forecast(noon, week).days

        let third = days[2]
        #expect(third.summary == "曇")
        #expect(third.weather == "くもり")
        #expect(third.chancesOfRain.ofDay == Percentage(60))
        #expect(third.low?.celsius == 7 && third.high?.celsius == 15)
        #expect(third.lowRange.map { [$0.lowerBound.celsius, $0.upperBound.celsius] } == [5, 8])
        #expect(
            third.highRange.map { [$0.lowerBound.celsius, $0.upperBound.celsius] } == [14, 17]
        )
        #expect(third.wind == "南の風")
        // The week's reliability belongs to the week's weather, which is not used.
        #expect(third.reliability == nil)
        #expect(days[3].reliability == .high && days[4].reliability == .low)
        #expect(days.map(\.summary) == ["晴時々曇", "晴", "曇", "雨", "雪"])
    }

    @Test func `a value of the daily document is never replaced by one of an older week`()
        async throws
    {
        let days = try await forecast(noon, week.replacing("[\"\",", with: "[\"3\",")).days

        #expect(days[1].low?.celsius == 9 && days[1].high?.celsius == 18)
        #expect(days[1].lowRange == nil && days[1].highRange == nil)
        #expect(days[1].chancesOfRain.ofDay == nil)
        #expect(days[1].chancesOfRain[.evening] == Percentage(40).map(ChanceOfRain.percent))
    }

    @Test func `the week does not speak of the day of issue, whose morning is over`() async throws {
        let earlier = (22...25).reduce(week) { week, day in
            week.replacing("2026-11-\(day)T", with: "2026-11-\(day - 2)T")
        }

        let days = try await forecast(noon, earlier.replacing("[\"\",", with: "[\"3\",")).days

        #expect(days.first?.date.description == "2026-11-21")
        #expect(days[0].low == nil && days[0].high?.celsius == 17)
        #expect(days[0].chancesOfRain.ofDay == nil)
    }

    @Test(arguments: [
        ("\"19\"", nil), ("\"18\"", 18.0), ("\"-3\"", -3), ("\"\"", nil),
    ])
    func `a lowest temperature of the week is not above the highest one of the day`(
        low: String,
        shown: Double?
    ) async throws {
        let daily = noon.replacing("\"9\"", with: "\"\"")

        let days = try await forecast(daily, week.replacing("[\"\",\"7\"", with: "[\(low),\"7\""))
            .days

        #expect(days[1].high?.celsius == 18)
        #expect(days[1].low?.celsius == shown)
    }

    @Test func `the temperatures of a day are those of one station, which is named`() async throws {
        let other = week.replacing("\"東京\",\"code\":\"44132\"", with: "\"府中\",\"code\":\"44116\"")
        let oshima = try CityCode("130020")
        let island = week.replacing("130010", with: "130100")
            .replacing("\"東京\",\"code\":\"44132\"", with: "\"八丈島\",\"code\":\"44263\"")

        let unknown = try await forecast(noon, other).days
        let days = try await forecast(
            noon.replacing("130010", with: "130020"),
            island,
            for: oshima
        ).days

        #expect(unknown.map(\.high?.celsius) == [17, 18, nil, nil, nil])
        #expect(days.map(\.high?.celsius) == [nil, nil, 15, 12, nil])
        #expect(days.map(\.station) == [nil, nil, "八丈島", "八丈島", nil])
    }

    @Test func `normals are those of the station`() async throws {
        let normals = try await forecast(noon, week).normals

        #expect(normals?.station == "東京")
        #expect(normals?.low?.celsius == 8.1 && normals?.high?.celsius == 15.6)
        #expect(normals?.weeklyPrecipitation?.lowerBound.millimetres == 5.1)
        #expect(normals?.weeklyPrecipitation?.upperBound.millimetres == 26.3)
        #expect(try await forecast(noon, week.replacing("8.1", with: "")).normals?.low == nil)
        #expect(try await forecast(noon, nil).normals == nil)
    }
}

private func forecast(
    _ daily: String,
    _ weekly: String?,
    for city: CityCode = .tokyo
) async throws -> Forecast {
    let body = "[" + [daily, weekly].compactMap { $0 }.joined(separator: ",") + "]"
    let provider = JMAForecastProvider(
        client: try APIClient(
            baseURL: "http://a",
            transport: StubTransport { _ in TransportResponse(body: Data(body.utf8)) },
            userAgent: "tests"
        ),
        source: DataSource(name: "tests"),
        clock: SystemWallClock()
    )
    return try await provider.forecast(for: city)
}

private let noon = """
    {"publishingOffice":"気象庁","reportDatetime":"2026-11-21T11:00:00+09:00","timeSeries":[
    {"timeDefines":["2026-11-21T11:00:00+09:00","2026-11-22T00:00:00+09:00",
    "2026-11-23T00:00:00+09:00"],"areas":[
    {"area":{"name":"東京地方","code":"130010"},"weatherCodes":["101","100","200"],
    "weathers":["晴れ　時々　くもり","晴れ","くもり"],"winds":["北の風","北の風","南の風"]}]},
    {"timeDefines":["2026-11-21T12:00:00+09:00","2026-11-21T18:00:00+09:00",
    "2026-11-22T18:00:00+09:00"],"areas":[
    {"area":{"name":"東京地方","code":"130010"},"pops":["10","20","40"]}]},
    {"timeDefines":["2026-11-21T09:00:00+09:00","2026-11-21T00:00:00+09:00",
    "2026-11-22T00:00:00+09:00","2026-11-22T09:00:00+09:00"],"areas":[
    {"area":{"name":"東京","code":"44132"},"temps":["17","17","9","18"]}]}]}
    """

private let week = {
    let times = (22...25).map { "\"2026-11-\($0)T00:00:00+09:00\"" }.joined(separator: ",")
    return """
        {"publishingOffice":"気象庁","reportDatetime":"2026-11-21T11:00:00+09:00","timeSeries":[
        {"timeDefines":[\(times)],"areas":[{"area":{"name":"東京地方","code":"130010"},
        "weatherCodes":["200","201","300","400"],"pops":["","60","50","30"],
        "reliabilities":["","B","A","C"]}]},
        {"timeDefines":[\(times)],"areas":[{"area":{"name":"東京","code":"44132"},
        "tempsMin":["","7","2",""],"tempsMinLower":["","5","1",""],"tempsMinUpper":["","8","4",""],
        "tempsMax":["","15","12",""],"tempsMaxLower":["","14","11",""],
        "tempsMaxUpper":["","17","13",""]}]}],
        "tempAverage":{"areas":[{"area":{"name":"東京","code":"44132"},"min":"8.1","max":"15.6"}]},
        "precipAverage":{"areas":[{"area":{"name":"東京","code":"44132"},"min":"5.1","max":"26.3"}]}}
        """
}()
