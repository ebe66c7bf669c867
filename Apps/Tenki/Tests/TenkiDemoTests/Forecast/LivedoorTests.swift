import Foundation
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LivedoorTests {
    @Test(arguments: ["2026-01-15", "2026-04-15", "2026-07-15", "2026-10-15"])
    func `every city has a plausible forecast in every season`(day: String) async throws {
        let forecasts = try await forecasts(for: City.all, at: "\(day)T12:00:00+09:00")

        #expect(forecasts.count == 142)
        for forecast in forecasts {
            #expect(forecast.days.count == 3)
            for day in forecast.days { expectPlausible(day, in: forecast.city) }
        }
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
        #expect(noon.days[1].summary == tomorrow.days[0].summary)
        #expect(noon.days[1].high == tomorrow.days[0].high)
    }

    @Test(arguments: [
        "/api/forecast/city/999999", "/api/forecast?city=999999", "/api/forecast/city/%E6%9D%B1",
    ])
    func `an unknown city is reported with status 200`(path: String) {
        let answer = DemoServices.noon.response(for: DemoRequest(path))

        #expect(answer.status == 200)
        #expect(answer.body == #"{"error":"The specified city ID is invalid."}"#)
    }
}

private func expectPlausible(_ day: DailyForecast, in city: City) {
    let chances = QuarterOfDay.allCases.compactMap { day.chancesOfRain[$0].number }
    let telop = day.summary ?? ""
    let isWet = telop.contains("雨") || telop.contains("雪")
    #expect(chances.allSatisfy { $0.isMultiple(of: 10) })
    // The wet quarters of today may be over.
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

private func forecasts(for cities: [City], at moment: String) async throws -> [Forecast] {
    try await DemoServices.serving(at: moment) { client, _ in
        let provider = LivedoorForecastProvider(
            client: client,
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

extension ChanceOfRain {
    fileprivate var number: Int? {
        if case .percent(let percentage) = self { percentage.value } else { nil }
    }
}
