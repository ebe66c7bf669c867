package import Foundation

package struct Forecast: Identifiable, Hashable, Sendable {
    package struct ID: Hashable, Sendable {
        package let city: CityCode
        package let source: DataSource
        package let issuedAt: Date

        package init(city: CityCode, source: DataSource, issuedAt: Date) {
            self.city = city
            self.source = source
            self.issuedAt = issuedAt
        }
    }

    package let id: ID
    package let fetchedAt: Date
    package let overview: String
    package let publication: ForecastPublication
    package let attribution: Attribution
    package let normals: ClimateNormals?
    /// The days, earliest first; at least one, without duplicates.
    package let days: [DailyForecast]

    package init(
        id: ID,
        fetchedAt: Date,
        overview: String,
        publication: ForecastPublication = ForecastPublication(),
        attribution: Attribution,
        normals: ClimateNormals? = nil,
        days: [DailyForecast]
    ) throws(InvalidForecastError) {
        guard !days.isEmpty else { throw .noDays }
        guard days.count <= TextLimit.days else { throw .tooManyDays(days.count) }
        guard Set(days.map(\.date)).count == days.count else { throw .dayTwice }
        self.id = id
        self.fetchedAt = fetchedAt
        self.overview = overview.limited(to: TextLimit.overview)
        self.publication = publication
        self.attribution = attribution
        self.normals = normals
        self.days = days.sorted { $0.date < $1.date }
    }

    package var city: City { id.city.city }

    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(id.issuedAt)))
    }

    package func timeSinceFetch(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(fetchedAt)))
    }

    /// The time after a fetch during which even a manual request does not fetch again: 60 seconds.
    package static let newestPeriod: Duration = .seconds(60)

    /// Returns whether the forecast was fetched within ``newestPeriod`` before a moment.
    ///
    /// The clock of the node that fetched it can be ahead; see `Date.maximumSkew`.
    package func isJustFetched(at moment: Date) -> Bool {
        fetchedAt.isWithin(Self.newestPeriod, before: moment)
    }

    /// Returns whether a newer forecast should have been issued by a moment.
    ///
    /// The Japan Meteorological Agency issues forecasts at 5:00, 11:00 and 17:00 Japan time. A
    /// forecast that was fetched by a wrong clock, more than `Date.maximumSkew` in the
    /// future, is overdue. A forecast with a time of issue later than its fetch time counts as
    /// issued when it was fetched.
    package func isOverdue(at moment: Date) -> Bool {
        min(id.issuedAt, fetchedAt) < Self.lastIssue(before: moment)
            || fetchedAt > moment.addingTimeInterval(Date.maximumSkew)
    }

    static func lastIssue(before moment: Date) -> Date {
        let midnight = CalendarDate(moment, in: .japan).start(in: .japan)
        let issues = [17.0, 11, 5, -7].map { midnight.addingTimeInterval($0 * 3600) }
        return issues.first { $0 <= moment } ?? midnight
    }

    package func freshness(at moment: Date) -> Freshness {
        Freshness(age: age(at: moment))
    }
}

package enum InvalidForecastError: Error, Equatable, CustomStringConvertible {
    case noDays
    case dayTwice
    case tooManyDays(Int)

    package var description: String {
        switch self {
        case .noDays: "the forecast has no days"
        case .dayTwice: "the forecast has a day twice"
        case .tooManyDays(let count):
            "the forecast has \(count) days, and \(TextLimit.days) are the most"
        }
    }
}
