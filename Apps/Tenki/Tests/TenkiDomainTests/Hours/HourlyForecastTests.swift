import Foundation
import TenkiDomain
import Testing

@Suite
struct HourlyForecastTests {
    private let issuedAt = Date(timeIntervalSince1970: 1_795_226_400)

    @Test func `periods and temperatures are sorted`() throws {
        let periods = try [2, 0, 1].map { try period($0, .clear) }
        let temperatures = try [1, 0].map { try temperature($0) }

        let hours = try hours(periods, temperatures)

        #expect(hours.periods.map(\.start) == (0...2).map { issuedAt + Double($0) * 3600 })
        #expect(hours.temperatures.map(\.moment) == [issuedAt, issuedAt + 3600])
        #expect(hours.end == issuedAt + 3 * 3600)
    }

    @Test func `invalid parts are refused`() throws {
        #expect(throws: InvalidHourlyForecastError.noPeriods) { try hours([]) }
        #expect(throws: InvalidHourlyForecastError.overlap) {
            try hours([period(0, .clear), period(0, .rain)])
        }
        #expect(throws: InvalidHourlyForecastError.momentTwice) {
            try hours([period(0, .clear)], [temperature(0), temperature(0)])
        }
        #expect(throws: InvalidHourlyForecastError.tooMany) {
            try hours((0...HourlyForecast.limit).map { try period($0, .clear) })
        }
        #expect(throws: InvalidHourlyForecastError.length) {
            try HourlyPeriod(start: issuedAt, seconds: 0, sky: nil)
        }
        #expect(throws: InvalidWindSpeedError.self) { try Wind(from: nil, speed: .nan) }
        #expect(throws: InvalidWindSpeedError.self) {
            try Wind(from: nil, lowestTenths: 50, highestTenths: 30)
        }
    }

    @Test func `spells of rain begin and end with the shown source's periods`() throws {
        let skies: [Sky?] = [.clear, .rain, .showers, .overcast, .snow, .rain, nil, .drizzle]
        let spells = try hours(skies).wetSpells(from: issuedAt)

        #expect(spells.map(\.kind) == [.rain, .mixed, .rain])
        #expect(spells.map { $0.start.timeIntervalSince(issuedAt) / 3600 } == [1, 4, 7])
        #expect(spells.map { $0.end.timeIntervalSince(issuedAt) / 3600 } == [3, 6, 8])
        // The second one ends where nothing is known, the third with the forecast.
        #expect(spells.map(\.isEndKnown) == [true, false, false])
    }

    @Test func `a spell that is over is left out, and the current one keeps its start`() throws {
        let hours = try hours([.rain, .clear, .rain, .rain, .clear])

        let spells = hours.wetSpells(from: issuedAt + 2.5 * 3600)

        #expect(spells.map(\.start) == [issuedAt + 2 * 3600])
        #expect(spells.first?.contains(issuedAt + 2.5 * 3600) == true)
    }

    @Test(
        arguments: [
            ([.rain, .clear], [[0, 2]]), ([.clear, .rain, .clear], [[0, 1], [2, 3]]),
            ([nil, nil, nil, .rain, .clear], [[0, 0], [4, 5]]), ([nil], [[0, 0]]),
        ] as [([Sky?], [[Double]])]
    )
    func `observed rain begins now, and continues as far as the forecast supports it`(
        skies: [Sky?],
        expected: [[Double]]
    ) throws {
        let hours = try hours(skies)
        let moment = issuedAt - 3600

        let spells = hours.wetSpells(from: moment, observed: .rain)

        let times = spells.map { spell in
            [spell.start, spell.end].map { $0.timeIntervalSince(moment) / 3600 }
        }
        #expect(times == expected)
    }

    @Test(
        arguments: [
            ([.clear, .overcast, .clear], nil, Sky.overcast),
            ([.clear, .rain, .clear], nil, .rain),
            ([.clear, .clear, .snow], nil, .clear), ([.clear], nil, nil),
            ([.clear, .overcast, .clear], .snow, .snow), ([.clear, .snow, .clear], .rain, .snow),
        ] as [([Sky], PrecipitationKind?, Sky?)]
    )
    func `the sky of some hours is the wettest one`(
        skies: [Sky],
        observed: PrecipitationKind?,
        sky: Sky?
    ) throws {
        let end = issuedAt + (skies.last == .snow ? 2 : 3) * 3600

        #expect(try hours(skies).sky(from: issuedAt, to: end, observed: observed) == sky)
    }

    @Test func `dry weather is known only without unknown periods`() throws {
        #expect(try hours([.clear, .overcast]).isDry(from: issuedAt))
        #expect(try !hours([.clear, nil]).isDry(from: issuedAt))
        #expect(try !hours([.clear, .rain]).isDry(from: issuedAt))
        #expect(try hours([.rain, .clear]).isDry(from: issuedAt + 3600))
    }

    @Test func `dry weather is not known in a gap or before the first period`() throws {
        let hours = try hours([period(0, .clear), period(2, .clear)])

        #expect(!hours.isDry(from: issuedAt))
        #expect(!hours.isDry(from: issuedAt - 1))
        #expect(hours.isDry(from: issuedAt + 2 * 3600))
        #expect(!hours.isDry(from: issuedAt + 3 * 3600))
    }

    @Test func `an amount of precipitation makes a period wet, whatever the sky is`() throws {
        let (none, some) = (try Precipitation(tenths: 0), try Precipitation(tenths: 3))
        func isWet(_ sky: Sky?, _ amount: Precipitation?) throws -> Bool? {
            try HourlyPeriod(start: issuedAt, seconds: 3600, sky: sky, precipitation: amount).isWet
        }

        #expect(try isWet(.overcast, some) == true)
        #expect(try isWet(nil, none) == false)
        #expect(try isWet(.drizzle, none) == true)
        #expect(try isWet(nil, nil) == nil)
    }

    @Test(
        arguments: [
            // Sky, tenths of a millimetre, chance, and whether it is wet.
            (.overcast, 0, 90, nil), (.overcast, nil, 90, nil), (.clear, 0, 30, nil),
            (.clear, 0, 29, false), (.clear, nil, 29, false), (nil, 0, 90, nil), (nil, 0, 0, false),
            (nil, nil, 0, nil), (.rain, 0, 0, true), (.overcast, 1, 0, true),
            (.overcast, 1, 90, true),
        ] as [(Sky?, Int?, Int, Bool?)]
    )
    func `a considerable chance of rain is not dry weather`(
        sky: Sky?,
        tenths: Int?,
        chance: Int,
        isWet: Bool?
    ) throws {
        let period = try HourlyPeriod(
            start: issuedAt,
            seconds: 3600,
            sky: sky,
            precipitation: tenths.map { try Precipitation(tenths: $0) },
            chanceOfRain: Percentage(chance)
        )
        #expect(period.isWet == isWet)
        #expect(try hours([period]).isDry(from: issuedAt) == (isWet == false))

        let rain = try HourlyPeriod(start: issuedAt - 3600, seconds: 3600, sky: .rain)
        let spell = try #require(hours([rain, period]).wetSpells(from: issuedAt - 3600).first)
        #expect(spell.isEndKnown == (isWet == false))
    }

    @Test(arguments: [
        // The agency issues at 11:00 and 17:00.
        (HourlySeries.agency, 5.9, false), (.agency, 6, true),
        (.openMeteo, 2.9, false), (.openMeteo, 3, true),
    ])
    func `hours are overdue when newer ones should exist`(
        series: HourlySeries,
        hoursLater: Double,
        isOverdue: Bool
    ) throws {
        let hours = try hours([period(0, .clear)], series: series)

        #expect(hours.isOverdue(at: issuedAt + hoursLater * 3600) == isOverdue)
        // The clock of the node that fetched them was ahead.
        #expect(!hours.isOverdue(at: issuedAt - 600))
        #expect(hours.isOverdue(at: issuedAt - 601))
    }

    @Test(arguments: [(-60.0, false), (-59, true), (59, true), (60, false)])
    func `hours are just fetched for a minute, also by a clock that is a little ahead`(
        seconds: Double,
        isJust: Bool
    ) throws {
        let hours = try hours([period(0, .clear)])

        #expect(hours.isJustFetched(at: issuedAt + seconds) == isJust)
    }

    @Test(arguments: [
        (0.0, WindDirection.north), (11.2, .north), (11.3, .northNortheast), (90, .east),
        (348.7, .northNorthwest), (348.8, .north), (360, .north),
    ])
    func `the direction of a wind is the nearest of sixteen`(
        degrees: Double,
        direction: WindDirection
    ) {
        #expect(WindDirection(degrees: degrees) == direction)
    }

    private func hours(_ skies: [Sky?]) throws -> HourlyForecast {
        try hours(skies.enumerated().map { try period($0, $1) })
    }

    private func hours(
        _ periods: [HourlyPeriod],
        _ temperatures: [HourlyTemperature] = [],
        series: HourlySeries = .agency
    ) throws -> HourlyForecast {
        try HourlyForecast(
            id: .init(
                city: .tokyo,
                series: series,
                source: DataSource(name: "tests"),
                issuedAt: issuedAt
            ),
            fetchedAt: issuedAt,
            attribution: Attribution(text: "tests", link: nil),
            periods: periods,
            temperatures: temperatures
        )
    }

    private func period(_ hour: Int, _ sky: Sky?) throws -> HourlyPeriod {
        try HourlyPeriod(start: issuedAt + Double(hour) * 3600, seconds: 3600, sky: sky)
    }

    private func temperature(_ hour: Int) throws -> HourlyTemperature {
        HourlyTemperature(
            moment: issuedAt + Double(hour) * 3600,
            temperature: try Temperature(celsius: 10)
        )
    }
}
