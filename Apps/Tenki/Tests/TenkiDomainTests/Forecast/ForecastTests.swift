import Foundation
import TenkiDomain
import Testing

@Suite
struct ForecastTests {
    @Test func `days come in order, whatever order they were given in`() throws {
        let forecast = try forecast(days: ["2026-11-22", "2026-11-21", "2026-11-23"])

        #expect(
            forecast.days.map(\.date.description) == ["2026-11-21", "2026-11-22", "2026-11-23"]
        )
    }

    @Test func `a forecast without days is refused`() {
        #expect(throws: InvalidForecastError.noDays) { try forecast(days: []) }
    }

    @Test func `a day that comes twice is refused`() {
        #expect(throws: InvalidForecastError.dayTwice) {
            try forecast(days: ["2026-11-21", "2026-11-21"])
        }
    }

    @Test func `age is the time since it was issued, never negative`() throws {
        let forecast = try forecast(days: ["2026-11-21"])

        #expect(forecast.age(at: issue.addingTimeInterval(90)) == .seconds(90))
        #expect(forecast.age(at: issue.addingTimeInterval(-90)) == .zero)
    }

    @Test func `a forecast that says it was issued in years is overdue like any other`() throws {
        let fetched = try forecast(days: ["2026-11-21"]).fetchedAt
        let forecast = try forecast(days: ["2026-11-21"], issuedAt: .distantFuture)

        #expect(!forecast.isOverdue(at: fetched))
        #expect(forecast.isOverdue(at: fetched.addingTimeInterval(86_400)))
        // The clock of the node that fetched it was ahead.
        #expect(!forecast.isOverdue(at: fetched.addingTimeInterval(-600)))
        #expect(forecast.isOverdue(at: fetched.addingTimeInterval(-601)))
    }

    @Test(arguments: [
        (-86_400.0, false), (-60, false), (-59, true), (0, true), (59, true), (60, false),
        (86_400, false),
    ])
    func `a forecast is just fetched for a minute, also by a clock that is a little ahead`(
        seconds: Double,
        isJust: Bool
    ) throws {
        let forecast = try forecast(days: ["2026-11-21"])

        #expect(
            forecast.isJustFetched(at: forecast.fetchedAt.addingTimeInterval(seconds)) == isJust
        )
    }

    @Test(arguments: [
        (0, Freshness.fresh), (13, .fresh), (14, .ageing), (24, .ageing), (25, .stale),
        (72, .stale), (73, .expired),
    ])
    func `freshness goes by the hours since issue`(hours: Int, freshness: Freshness) throws {
        let moment = issue.addingTimeInterval(Double(hours) * 3600)

        #expect(try forecast(days: ["2026-11-21"]).freshness(at: moment) == freshness)
    }
}

@Suite
struct TemperatureTests {
    @Test(arguments: [(27.0, 270, 80.6), (-1, -10, 30.2), (21.25, 213, 70.34)])
    func `a temperature is exact to a tenth`(
        celsius: Double,
        tenths: Int,
        fahrenheit: Double
    ) throws {
        let temperature = try Temperature(celsius: celsius)

        #expect(temperature.tenths == tenths)
        #expect(abs(temperature.fahrenheit - fahrenheit) < 0.01)
    }

    @Test(arguments: [-100.1, 70.1, .nan, .infinity])
    func `a number that no weather has is refused`(celsius: Double) {
        #expect(throws: ImplausibleTemperatureError.self) { try Temperature(celsius: celsius) }
    }

    @Test func `a percentage is from 0 to 100`() {
        #expect(Percentage(0)?.value == 0)
        #expect(Percentage(100)?.value == 100)
        #expect(Percentage(-1) == nil)
        #expect(Percentage(101) == nil)
    }
}

private let issue = Date(timeIntervalSince1970: 1_763_690_400)

private func forecast(days: [String], issuedAt: Date = issue) throws -> Forecast {
    try Forecast(
        id: .init(city: .tokyo, source: .demo, issuedAt: issuedAt),
        fetchedAt: issue,
        overview: "",
        attribution: Attribution(text: "tests", link: nil),
        days: days.map { day in
            DailyForecast(
                date: try CalendarDate(day),
                summary: nil,
                low: nil,
                high: nil,
                chancesOfRain: ChancesOfRain { _ in .unknown }
            )
        }
    )
}
