import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain

/// Tokyo's forecast of 21 November 2026, 11 o'clock, shown so many hours after its issue.
func shown(
    hoursLater: Double = 3.2,
    insteadBecause failure: Failure? = nil,
    source: ForecastSource = ForecastSource(name: "tests"),
    overview: String = "晴れるでしょう。"
) throws -> ShownForecast {
    let issuedAt = try Date("2026-11-21T02:00:00Z", strategy: .iso8601)
    let forecast = try Forecast(
        id: .init(city: .tokyo, source: source, issuedAt: issuedAt),
        fetchedAt: issuedAt.addingTimeInterval(3600),
        overview: overview,
        attribution: Attribution(text: "(C) tests", link: "https://a.example/"),
        days: [
            DailyForecast(
                date: CalendarDate("2026-11-21"),
                telop: "晴のち曇",
                low: nil,
                high: Temperature(celsius: 17),
                chancesOfRain: ChancesOfRain { quarter in
                    quarter == .night
                        ? .passed : Percentage(10).map(ChanceOfRain.percent) ?? .unknown
                },
                wind: "南の風",
                wave: "１メートル"
            ),
            DailyForecast(
                date: CalendarDate("2026-11-22"),
                telop: nil,
                low: Temperature(celsius: -1.4),
                high: Temperature(celsius: 8),
                chancesOfRain: ChancesOfRain { _ in .unknown }
            ),
        ]
    )
    return ShownForecast(
        forecast,
        at: issuedAt.addingTimeInterval(hoursLater * 3600),
        failure.map { .notNewest($0) }
    )
}
