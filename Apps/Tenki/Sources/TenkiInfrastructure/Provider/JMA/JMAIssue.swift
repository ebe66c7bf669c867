import Foundation
import TenkiDomain

struct JMAIssue {
    let issuedAt: Date
    private let city: CityCode
    private let publishingOffice: String
    private let days: [JMADay]
    private let normals: ClimateNormals?

    /// Creates the issue from an office's documents.
    ///
    /// The weekly document has a time of issue of its own, and can be older than the daily one. It
    /// completes the days after the day of issue. It is not used for the day of issue, whose
    /// morning is over, nor for the days before.
    ///
    /// - Parameters:
    ///   - documents: The daily document and, if there is one, the weekly document.
    ///   - city: The city.
    /// - Throws: `UnreadableForecastError`, if the structure of the daily document cannot be read.
    ///   A single value that cannot be read is unknown, and so is a whole week.
    init(_ documents: JMADocuments, for city: CityCode) throws {
        guard let document = documents.daily else {
            throw UnreadableForecastError(field: "document", text: "[]")
        }
        let weekly = documents.weekly
        issuedAt = try document.issuedAt()
        self.city = city
        publishingOffice = document.publishingOffice
        normals = weekly?.normals(in: city)
        let today = CalendarDate(issuedAt, in: .japan)
        // The next days are known without the week.
        let week = ((try? weekly?.week(in: city)) ?? []).filter { $0.date > today }
        let days = try document.days(in: city)
        self.days =
            days.map { day in
                week.first { $0.date == day.date }.map(day.completed) ?? day
            }
            + week.filter { later in !days.contains { $0.date == later.date } }
    }

    func forecast(
        overview: JMAOverviewTexts?,
        from source: DataSource,
        at moment: Date
    ) throws -> Forecast {
        try Forecast(
            id: .init(city: city, source: source, issuedAt: issuedAt),
            fetchedAt: moment,
            overview: overview?.whole ?? "",
            publication: ForecastPublication(
                office: publishingOffice,
                headline: overview?.headline ?? "",
                overviewIssuedAt: overview?.issuedAt
            ),
            attribution: source.notice?.attribution
                ?? Attribution(
                    text: "\(Attribution.jma.text) (\(publishingOffice))",
                    link: Attribution.jma.link
                ),
            normals: normals,
            days: days.map(dailyForecast)
        )
    }

    private func dailyForecast(_ day: JMADay) -> DailyForecast {
        let temperatures = day.temperatures
        let station = temperatures?.station.name
        return DailyForecast(
            date: day.date,
            summary: day.summary,
            weather: day.weather,
            reliability: day.reliability,
            low: temperatures?.low,
            high: temperatures?.high,
            lowRange: temperatures?.lowRange,
            highRange: temperatures?.highRange,
            station: station == city.city.name ? nil : station,
            chancesOfRain: ChancesOfRain(ofDay: day.chanceOfDay) { quarter in
                day.quarters[quarter].map(ChanceOfRain.percent)
                    ?? (quarter.end(on: day.date) <= issuedAt ? .passed : .unknown)
            },
            wind: day.wind,
            wave: day.wave
        )
    }
}

extension QuarterOfDay {
    fileprivate func end(on date: CalendarDate) -> Date {
        date.start(in: .japan).addingTimeInterval(Double(hours.upperBound) * 3600)
    }
}
