import Foundation
import TenkiDemo
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct JMATests {
    @Test(arguments: [("05:00", every: 12), ("11:00", every: 1), ("17:00", every: 12)])
    func `every city's forecast is the one of the livedoor-compatible service`(
        time: String,
        every step: Int
    ) async throws {
        try await DemoServices.serving(at: "2026-11-21T\(time):00+09:00") { client, _ in
            let agency = JMAForecastProvider(
                client: client,
                source: .demo,
                clock: SystemWallClock()
            )
            let other = LivedoorForecastProvider(
                client: client,
                source: .demo,
                clock: SystemWallClock()
            )
            for city in stride(from: 0, to: City.all.count, by: step).map({ City.all[$0] }) {
                let forecast = try await agency.forecast(for: city.id)
                let same = try await other.forecast(for: city.id)
                #expect(forecast.id.issuedAt == same.id.issuedAt)
                #expect(forecast.attribution == .demo)
                // The days of the weekly forecast have no wind.
                expectSame(forecast.days.filter { $0.wind != nil }, same.days, in: city)
            }
        }
    }

    @Test(arguments: [
        ("04:59", "2026-11-20T17:00:00+09:00", days: 20...27, chances: 5),
        ("05:00", "2026-11-21T05:00:00+09:00", days: 21...27, chances: 7),
        ("12:00", "2026-11-21T11:00:00+09:00", days: 21...28, chances: 6),
        ("23:00", "2026-11-21T17:00:00+09:00", days: 21...28, chances: 5),
    ])
    func
        `it issues at 5, 11 and 17 o'clock, with the chances of rain of the quarters to come and a week`(
            time: String,
            issue: String,
            days: ClosedRange<Int>,
            chances: Int
        ) async throws
    {
        let forecast = try await tokyo(at: time)

        let said = forecast.days.flatMap { day in
            QuarterOfDay.allCases.filter { day.chancesOfRain[$0].isNumber }
        }
        #expect(forecast.id.issuedAt == (try Date(issue, strategy: .iso8601)))
        #expect(forecast.days.map(\.date.description) == days.map { "2026-11-\($0)" })
        #expect(said.count == chances)
    }

    @Test(arguments: [
        ("05:00", [false, true], [true, true]), ("17:00", [false, true], [false, true]),
    ])
    func `the lowest of the day of issue is over, in the evening the highest too`(
        time: String,
        lows: [Bool],
        highs: [Bool]
    ) async throws {
        let days = try await tokyo(at: time).days.prefix(2)

        #expect(days.map { $0.low != nil } == lows)
        #expect(days.map { $0.high != nil } == highs)
    }

    @Test(arguments: ["2026-01-15", "2026-07-15"])
    func `every city has eight days without holes, in winter and in summer`(
        day: String
    ) async throws {
        try await DemoServices.serving(at: "\(day)T12:00:00+09:00") { client, _ in
            let provider = JMAForecastProvider(
                client: client,
                source: .demo,
                clock: SystemWallClock()
            )
            for city in City.all {
                let forecast = try await provider.forecast(for: city.id)
                let days = forecast.days
                #expect(days.count == 8)
                #expect(days.allSatisfy { $0.summary != nil && $0.chancesOfRain.highest != nil })
                #expect(days.allSatisfy { $0.high != nil }, "\(city.name)")
                #expect(days.dropFirst().allSatisfy { $0.low != nil })
                #expect(
                    days.dropFirst().filter { $0.summary?.contains("雨") == true }
                        .allSatisfy { $0.chancesOfRain.highest?.value ?? 0 >= 50 },
                    "\(city.name)"
                )
                #expect(days.dropFirst(3).allSatisfy { $0.reliability != nil })
                #expect(days.dropFirst(2).allSatisfy { $0.lowRange != nil && $0.highRange != nil })
                #expect(forecast.normals?.weeklyPrecipitation != nil)
                #expect(forecast.overview.contains(city.prefecture))
            }
        }
    }

    @Test(arguments: [("2026-07-15", nil), ("2026-01-15", "釧路")])
    func `the station of Obihiro's week depends on the season`(
        day: String,
        station: String?
    ) async throws {
        let days = try await DemoServices.serving(at: "\(day)T12:00:00+09:00") { client, _ in
            try await JMAForecastProvider(client: client, source: .demo, clock: SystemWallClock())
                .forecast(for: CityCode("014030")).days
        }

        #expect(days.map(\.station) == [nil, nil] + Array(repeating: station, count: 6))
    }

    @Test func `temperatures stand in the agency's order, every value a string`() throws {
        let documents = try documents(of: "270000", at: "2026-11-21T11:00:00+09:00")

        let temperatures = try #require(documents[0].timeSeries.last)
        #expect(documents.count == 2)
        #expect(
            temperatures.timeDefines.map { $0.dropFirst(8).prefix(5) } == [
                "21T09", "21T00", "22T00", "22T09",
            ]
        )
        #expect(temperatures.areas.first?.temps?.count == 4)
        #expect(documents[1].timeSeries.last?.areas.first?.tempsMin?.first == "")
        #expect(documents[1].timeSeries.last?.areas.first?.tempsMin?.count == 7)
    }

    @Test func `waves are on coasts only`() throws {
        let inland = try documents(of: "200000", at: "2026-11-21T11:00:00+09:00")
        let coast = try documents(of: "130000", at: "2026-11-21T11:00:00+09:00")

        #expect(inland[0].timeSeries[0].areas.allSatisfy { $0.waves == nil })
        #expect(coast[0].timeSeries[0].areas.allSatisfy { $0.waves?.count == 3 })
    }
}

private func expectSame(_ days: [DailyForecast], _ others: [DailyForecast], in city: City) {
    for (day, other) in zip(days, others) {
        #expect(day.date == other.date)
        #expect(day.summary == other.summary?.replacing(/[れり]/, with: ""), "\(city.name)")
        // The temperatures of another station are those of another city.
        if day.station == nil {
            if let low = day.low, let otherLow = other.low { #expect(low == otherLow) }
            if let high = day.high, let otherHigh = other.high { #expect(high == otherHigh) }
        }
        if let wind = other.wind {
            #expect(day.wind == wind)
            #expect(day.wave == other.wave)
        }
        for quarter in QuarterOfDay.allCases where day.chancesOfRain[quarter].isNumber {
            #expect(day.chancesOfRain[quarter] == other.chancesOfRain[quarter])
        }
    }
}

private func tokyo(at time: String) async throws -> Forecast {
    try await DemoServices.serving(at: "2026-11-21T\(time):00+09:00") { client, _ in
        try await JMAForecastProvider(client: client, source: .demo, clock: SystemWallClock())
            .forecast(for: .tokyo)
    }
}

private func documents(of office: String, at moment: String) throws -> [Document] {
    let now = try Date(moment, strategy: .iso8601)
    let answer = DemoServices(logger: .quiet, now: { now }).response(
        for: DemoRequest("/bosai/forecast/data/forecast/\(office).json")
    )
    return try JSONDecoder().decode([Document].self, from: Data(answer.body.utf8))
}

private struct Document: Decodable {
    let timeSeries: [Series]

    struct Series: Decodable {
        let timeDefines: [String]
        let areas: [Area]
    }

    struct Area: Decodable {
        let waves: [String]?
        let temps: [String]?
        let tempsMin: [String]?
    }
}
