import Foundation
import HTTPTypes
import KasaneHTTP
import Logging
import TenkiDomain
import TenkiInfrastructure
import TenkiStandIn
import Testing

@Suite
struct StandInTests {
    @Test(arguments: ["2026-01-15", "2026-04-15", "2026-07-15", "2026-10-15"])
    func `every city has a plausible forecast in every season`(day: String) async throws {
        let forecasts = try await forecasts(for: City.all, at: "\(day)T12:00:00+09:00")

        #expect(forecasts.count == 142)
        for forecast in forecasts {
            #expect(forecast.days.count == 3)
            for day in forecast.days { expectPlausible(day, in: forecast.city) }
        }
    }

    @Test func `the world's cities have plausible weather, the same for a quarter of an hour`()
        async throws
    {
        let noon = try await conditions(at: "2026-11-21T12:00:00Z")
        let again = try await conditions(at: "2026-11-21T12:14:59Z")

        #expect(noon.map(\.id) == WorldCity.all.map(\.id))
        #expect(noon.map(\.temperature) == again.map(\.temperature))
        #expect(noon.allSatisfy { (-30...45).contains($0.temperature.celsius) && $0.sky != nil })
    }

    @Test func `winter is colder than summer, and the north colder than the south`() async throws {
        let north = City.all.filter { $0.latitude > 42 }
        let south = City.all.filter { $0.latitude < 28 }
        let winter = "2026-01-15T12:00:00+09:00"
        let summer = "2026-07-15T12:00:00+09:00"

        #expect(try await (-12...2).contains(meanHigh(in: north, at: winter)))
        #expect(try await (13...24).contains(meanHigh(in: south, at: winter)))
        #expect(try await (18...28).contains(meanHigh(in: north, at: summer)))
        #expect(try await (27...36).contains(meanHigh(in: south, at: summer)))
    }

    @Test func `the same day in the same city always has the same weather`() async throws {
        let noon = try await tokyo(at: "2026-11-21T12:00:00+09:00")
        let again = try await tokyo(at: "2026-11-21T12:00:00+09:00")
        let tomorrow = try await tokyo(at: "2026-11-22T04:00:00+09:00")

        #expect(noon.days == again.days)
        #expect(noon.days[1].telop == tomorrow.days[0].telop)
        #expect(noon.days[1].high == tomorrow.days[0].high)
    }

    @Test(arguments: [
        ("04:59", "2026-11-20T17:00:00+09:00", quartersOver: 0, low: true, high: true),
        ("05:00", "2026-11-21T05:00:00+09:00", quartersOver: 1, low: false, high: true),
        ("12:00", "2026-11-21T11:00:00+09:00", quartersOver: 2, low: false, high: true),
        ("23:00", "2026-11-21T17:00:00+09:00", quartersOver: 3, low: false, high: false),
    ])
    func `it issues at 5, 11 and 17 o'clock and says nothing of what is over`(
        time: String,
        issue: String,
        quartersOver: Int,
        low: Bool,
        high: Bool
    ) async throws {
        let forecast = try await tokyo(at: "2026-11-21T\(time):00+09:00")

        let today = try #require(forecast.days.first)
        let said = QuarterOfDay.allCases.filter { today.chancesOfRain[$0].isNumber }
        #expect(forecast.id.issuedAt == (try Date(issue, strategy: .iso8601)))
        #expect(today.date.description == "2026-11-21")
        #expect(said == Array(QuarterOfDay.allCases.dropFirst(quartersOver)))
        #expect((today.low != nil) == low)
        #expect((today.high != nil) == high)
    }

    @Test(arguments: ["/api/forecast/city/999999", "/api/forecast?city=999999"])
    func `an unknown city is told of with status 200`(path: String) async throws {
        let answer = try await get(path)

        #expect(answer.status == 200)
        #expect(answer.body == #"{"error":"The specified city ID is invalid."}"#)
    }

    @Test func `a missing city is status 404`() async throws {
        #expect(try await get("/api/forecast").status == 404)
    }
}

private func expectPlausible(_ day: DailyForecast, in city: City) {
    let chances = QuarterOfDay.allCases.compactMap { day.chancesOfRain[$0].number }
    let telop = day.telop ?? ""
    let isWet = telop.contains("雨") || telop.contains("雪")
    #expect(chances.allSatisfy { $0.isMultiple(of: 10) })
    // Of today, the wet quarters may be over.
    if chances.count == 4 {
        #expect(isWet == chances.contains { $0 > 50 }, "\(city.name) \(telop) \(chances)")
    }
    if let low = day.low, let high = day.high {
        #expect(low <= high)
        #expect(!telop.contains("雪") || low.celsius < 2)
    }
}

private func meanHigh(in cities: [City], at moment: String) async throws -> Double {
    let highs = try await forecasts(for: cities, at: moment)
        .flatMap { $0.days.compactMap { $0.high?.celsius } }
    return highs.reduce(0, +) / Double(highs.count)
}

private func tokyo(at moment: String) async throws -> Forecast {
    let forecasts = try await forecasts(for: [CityCode.tokyo.city], at: moment)
    return try #require(forecasts.first)
}

/// Asks a stand-in for forecasts by the client and the decoder that Tenki uses.
private func forecasts(for cities: [City], at moment: String) async throws -> [Forecast] {
    let now = try Date(moment, strategy: .iso8601)
    return try await StandIn(logger: .quiet, now: { now }).run { url in
        try await AsyncHTTPTransport.run { transport in
            let provider = LivedoorForecastProvider(
                client: try APIClient(baseURL: url, transport: transport, userAgent: "tests"),
                source: .demo,
                clock: SystemWallClock()
            )
            var forecasts: [Forecast] = []
            for city in cities {
                forecasts.append(try await provider.forecast(for: city.id))
            }
            return forecasts
        }
    }
}

/// Asks a stand-in for present weather by the client and the decoder that Tenki uses.
private func conditions(at moment: String) async throws -> [CurrentConditions] {
    let now = try Date(moment, strategy: .iso8601)
    return try await StandIn(logger: .quiet, now: { now }).run { url in
        try await AsyncHTTPTransport.run { transport in
            try await OpenMeteoProvider(
                client: try APIClient(baseURL: url, transport: transport, userAgent: "tests"),
                source: .demo,
                clock: SystemWallClock()
            )
            .conditions(in: WorldCity.all)
        }
    }
}

private struct Answer: Sendable {
    let status: Int
    let body: String
}

private func get(_ path: String) async throws -> Answer {
    try await StandIn(logger: .quiet).run { url in
        try await AsyncHTTPTransport.run { transport in
            let response = try await transport.send(
                HTTPRequest(
                    method: .get,
                    scheme: "http",
                    authority: url.replacing("http://", with: ""),
                    path: path
                ),
                maximumBodySize: 1 << 20
            )
            return Answer(
                status: response.status.code,
                body: String(decoding: response.body, as: UTF8.self)
            )
        }
    }
}

extension ChanceOfRain {
    fileprivate var number: Int? {
        if case .percent(let percentage) = self { percentage.value } else { nil }
    }

    fileprivate var isNumber: Bool { number != nil }
}

extension Logger {
    fileprivate static var quiet: Logger {
        var logger = Logger(label: "tests")
        logger.logLevel = .critical
        return logger
    }
}
