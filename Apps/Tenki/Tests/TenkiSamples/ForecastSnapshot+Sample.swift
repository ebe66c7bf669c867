import Foundation
package import KasaneDomain
package import TenkiApplication
package import TenkiDomain

/// Returns Tokyo's forecast of 11 o'clock on 21 November 2026, or of an earlier issue, as shown a
/// number of hours after its issue.
package func shown(
    hoursLater: Double = 3.2,
    insteadBecause failure: DomainError? = nil,
    source: DataSource = DataSource(name: "tests"),
    overview: String = "晴れるでしょう。",
    issuedEarlier hours: Double = 0,
    summary: String = "晴のち曇",
    withWeek: Bool = false
) throws -> ForecastSnapshot {
    let issuedAt = try Date("2026-11-21T02:00:00Z", strategy: .iso8601)
        .addingTimeInterval(-hours * 3600)
    let today = CalendarDate(issuedAt, in: .japan)
    let forecast = try Forecast(
        id: .init(city: .tokyo, source: source, issuedAt: issuedAt),
        fetchedAt: issuedAt.addingTimeInterval(3600),
        overview: overview,
        attribution: Attribution(text: "(C) tests", link: "https://a.example/"),
        days: [
            DailyForecast(
                date: today,
                summary: summary,
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
                date: today.adding(days: 1),
                summary: nil,
                low: Temperature(celsius: -1.4),
                high: Temperature(celsius: 8),
                chancesOfRain: ChancesOfRain { _ in .unknown }
            ),
        ] + (withWeek ? week(from: today.adding(days: 2)) : [])
    )
    return ForecastSnapshot(
        forecast,
        at: issuedAt.addingTimeInterval(hoursLater * 3600),
        failure.map { .stale($0) }
    )
}

private func week(from first: CalendarDate) throws -> [DailyForecast] {
    try (0..<5).map { index in
        DailyForecast(
            date: first.adding(days: index),
            summary: "曇一時雨",
            low: try Temperature(celsius: 2),
            high: try Temperature(celsius: 12),
            chancesOfRain: ChancesOfRain(ofDay: Percentage(60)) { _ in .unknown }
        )
    }
}

/// The reason why a provider is unavailable: “the provider cannot be reached”.
package let providerAway = ServiceFailure("the provider", .connectionFailed)
