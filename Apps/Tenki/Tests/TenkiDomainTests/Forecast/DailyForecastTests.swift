import TenkiDomain
import Testing

@Suite
struct DailyForecastTests {
    @Test func `a range that does not contain its temperature is dropped`() throws {
        let range = try range(3, 5)

        #expect(try day(low: 3, lowRange: range).lowRange == range)
        #expect(try day(low: 2, lowRange: range).lowRange == nil)
        #expect(try day(low: nil, lowRange: range).lowRange == nil)
    }

    @Test func `a station without temperatures is dropped`() throws {
        #expect(try day(low: 3, lowRange: nil).station == "八王子")
        #expect(try day(low: nil, lowRange: nil).station == nil)
    }

    @Test func `a range from a temperature to a lower one does not exist`() throws {
        let (low, high) = (try Temperature(celsius: 3), try Temperature(celsius: 5))

        #expect(ClosedRange(from: low, to: high) == low...high)
        #expect(ClosedRange(from: low, to: low) == low...low)
        #expect(ClosedRange(from: high, to: low) == nil)
    }

    @Test(arguments: [-0.1, 10_000.1, .nan, .infinity])
    func `an amount that no week has is refused`(millimetres: Double) throws {
        #expect(throws: ImplausiblePrecipitationError.self) {
            try Precipitation(millimetres: millimetres)
        }
        #expect(try Precipitation(millimetres: 26.34).tenths == 263)
    }

    @Test func `normals have at least one value, and no low above the high`() throws {
        let (low, high) = (try Temperature(celsius: 3), try Temperature(celsius: 5))
        let rain = try ClosedRange(
            from: Precipitation(millimetres: 0),
            to: Precipitation(millimetres: 5)
        )

        let none = ClimateNormals(station: "a", low: nil, high: nil, weeklyPrecipitation: nil)
        let reversed = ClimateNormals(station: "a", low: high, high: low, weeklyPrecipitation: nil)
        let partial = ClimateNormals(station: "a", low: high, high: low, weeklyPrecipitation: rain)

        #expect(none == nil)
        #expect(reversed == nil)
        #expect(partial?.low == nil && partial?.weeklyPrecipitation == rain)
    }
}

private func range(_ from: Double, _ to: Double) throws -> ClosedRange<Temperature>? {
    try ClosedRange(from: Temperature(celsius: from), to: Temperature(celsius: to))
}

private func day(low: Double?, lowRange: ClosedRange<Temperature>?) throws -> DailyForecast {
    DailyForecast(
        date: try CalendarDate("2026-11-21"),
        summary: nil,
        low: try low.map { try Temperature(celsius: $0) },
        high: nil,
        lowRange: lowRange,
        station: "八王子",
        chancesOfRain: ChancesOfRain { _ in .unknown }
    )
}
