package import Foundation

/// A forecast for a city as its provider issued it.
///
/// The forecast is the aggregate that is fetched and stored.
package struct Forecast: Identifiable, Hashable, Sendable {
    /// Identifies a forecast by city, source and time of issue.
    package struct ID: Hashable, Sendable {
        /// The city.
        package let city: CityCode
        /// The source that issued the forecast.
        package let source: DataSource
        /// The time of issue.
        package let issuedAt: Date

        /// Creates an identifier.
        package init(city: CityCode, source: DataSource, issuedAt: Date) {
            self.city = city
            self.source = source
            self.issuedAt = issuedAt
        }
    }

    /// The city, the source and the time of issue.
    package let id: ID
    /// The time at which the forecast was fetched from the provider.
    package let fetchedAt: Date
    /// A description of the general situation, in Japanese; can be empty.
    package let overview: String
    /// The office that issued the forecast, and what it says of the overview.
    package let publication: ForecastPublication
    /// The credit to show with the forecast.
    package let attribution: Attribution
    /// The usual values of the season at a station; `nil` if not provided.
    package let normals: ClimateNormals?
    /// The days, earliest first; at least one, without duplicates.
    package let days: [DailyForecast]

    /// Creates a forecast.
    ///
    /// The days can be in any order. The overview is truncated to its ``TextLimit``.
    ///
    /// - Throws: ``InvalidForecastError``, if the days are empty, contain duplicates or are too
    ///   many.
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

    /// The city of the forecast.
    package var city: City { id.city.city }

    /// Returns the time since the forecast was issued, never negative.
    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(id.issuedAt)))
    }

    /// Returns the time since the forecast was fetched, never negative.
    package func timeSinceFetch(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(fetchedAt)))
    }

    /// The time after a fetch during which even a manual request does not fetch again: 60 seconds.
    package static let newestPeriod: Duration = .seconds(60)

    /// Returns whether the forecast was fetched within ``newestPeriod`` before a moment.
    ///
    /// A fetch time in the future, which clock skew can produce, does not count.
    package func isJustFetched(at moment: Date) -> Bool {
        let time = Duration.seconds(moment.timeIntervalSince(fetchedAt))
        return time >= .zero && time < Self.newestPeriod
    }

    /// Returns whether a newer forecast should have been issued by a moment.
    ///
    /// The Japan Meteorological Agency issues forecasts at 5:00, 11:00 and 17:00 Japan time. A
    /// forecast with a fetch time in the future, which clock skew can produce, is overdue. A
    /// forecast with a time of issue later than its fetch time counts as issued when it was
    /// fetched.
    package func isOverdue(at moment: Date) -> Bool {
        min(id.issuedAt, fetchedAt) < Self.lastIssue(before: moment) || fetchedAt > moment
    }

    static func lastIssue(before moment: Date) -> Date {
        let midnight = CalendarDate(moment, in: .japan).start(in: .japan)
        let issues = [17.0, 11, 5, -7].map { midnight.addingTimeInterval($0 * 3600) }
        return issues.first { $0 <= moment } ?? midnight
    }

    /// Returns how reliable the forecast still is at a moment.
    package func freshness(at moment: Date) -> Freshness {
        Freshness(age: age(at: moment))
    }
}

/// The error thrown for invalid parts of a forecast.
package enum InvalidForecastError: Error, Equatable, CustomStringConvertible {
    /// The forecast has no days.
    case noDays
    /// A day occurs twice.
    case dayTwice
    /// The forecast has more than ``TextLimit/days`` days; the associated value is their number.
    case tooManyDays(Int)

    /// A human-readable description.
    package var description: String {
        switch self {
        case .noDays: "the forecast has no days"
        case .dayTwice: "the forecast has a day twice"
        case .tooManyDays(let count):
            "the forecast has \(count) days, and \(TextLimit.days) are the most"
        }
    }
}
