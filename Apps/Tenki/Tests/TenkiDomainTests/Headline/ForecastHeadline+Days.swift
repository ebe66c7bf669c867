import Foundation
import TenkiDomain

extension ForecastHeadline {
    /// Chooses the headline from days that were just issued and the highs of earlier issues.
    init?(
        of days: [DailyForecast],
        earlierHighs highs: [CalendarDate: Temperature] = [:],
        at moment: Date
    ) throws {
        let earlier = highs.sorted { $0.key < $1.key }.map { date, high in
            DailyForecast(
                date: date,
                summary: nil,
                low: nil,
                high: high,
                chancesOfRain: ChancesOfRain { _ in .unknown }
            )
        }
        let issues = try [days, earlier].filter { !$0.isEmpty }.map { days in
            try Forecast(
                id: .init(
                    city: .tokyo,
                    source: DataSource(name: "tests"),
                    issuedAt: moment
                ),
                fetchedAt: moment,
                overview: "",
                attribution: Attribution(text: "tests", link: nil),
                days: days
            )
        }
        self.init(of: KnownWeather(issues: issues), at: moment)
    }
}
