import Foundation
package import TenkiApplication
import TenkiDomain

package func shownInDetail() throws -> ForecastSnapshot {
    let issuedAt = try Date("2026-11-21T08:00:00Z", strategy: .iso8601)
    let today = CalendarDate(issuedAt, in: .japan)
    let forecast = try Forecast(
        id: .init(
            city: CityCode("130020"),
            source: DataSource(name: "tests"),
            issuedAt: issuedAt
        ),
        fetchedAt: issuedAt,
        overview: "",
        attribution: Attribution(text: "tests", link: nil),
        normals: ClimateNormals(
            station: "八丈島",
            low: Temperature(celsius: 12.4),
            high: Temperature(celsius: 17.6),
            weeklyPrecipitation: ClosedRange(
                from: Precipitation(millimetres: 6),
                to: Precipitation(millimetres: 39.7)
            )
        ),
        days: [
            DailyForecast(
                date: today,
                summary: "晴",
                weather: "晴れ　夜　くもり",
                low: nil,
                high: Temperature(celsius: 17),
                chancesOfRain: ChancesOfRain { _ in
                    Percentage(10).map(ChanceOfRain.percent) ?? .unknown
                }
            ),
            DailyForecast(
                date: today.adding(days: 3),
                summary: "曇",
                reliability: .medium,
                low: Temperature(celsius: 11),
                high: Temperature(celsius: 15),
                lowRange: ClosedRange(
                    from: Temperature(celsius: 9),
                    to: Temperature(celsius: 12)
                ),
                highRange: ClosedRange(
                    from: Temperature(celsius: 14),
                    to: Temperature(celsius: 18)
                ),
                station: "八丈島",
                chancesOfRain: ChancesOfRain(ofDay: Percentage(60)) { _ in .unknown }
            ),
        ]
    )
    return ForecastSnapshot(forecast, at: issuedAt.addingTimeInterval(60))
}
