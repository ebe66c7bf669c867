public import Foundation

/// A forecast for a city as a provider issued it: the aggregate that is fetched, stored and shown.
public struct Forecast: Identifiable, Hashable, Sendable {
    /// What tells a forecast from every other: nobody issues two for a city at the same moment.
    public struct ID: Hashable, Sendable {
        /// The city.
        public let city: CityCode
        /// Who made it.
        public let source: ForecastSource
        /// When it was issued.
        public let issuedAt: Date

        /// Makes an identity of its parts.
        public init(city: CityCode, source: ForecastSource, issuedAt: Date) {
            self.city = city
            self.source = source
            self.issuedAt = issuedAt
        }
    }

    /// The city, the source and the moment of issue.
    public let id: ID
    /// When it was fetched from the provider.
    public let fetchedAt: Date
    /// The general situation in words, in Japanese; may be empty.
    public let overview: String
    /// Whom to name wherever the forecast is shown.
    public let attribution: Attribution
    /// The days, earliest first; at least one, and no day twice.
    public let days: [DailyForecast]

    /// Creates a forecast of its parts; the days may come in any order, and the overview is cut at its
    /// ``TextLimit``.
    ///
    /// - Throws: ``InvalidForecast``, when there is no day, one comes twice or there are too many.
    public init(
        id: ID,
        fetchedAt: Date,
        overview: String,
        attribution: Attribution,
        days: [DailyForecast]
    ) throws(InvalidForecast) {
        guard !days.isEmpty else { throw .noDays }
        guard days.count <= TextLimit.days else { throw .tooManyDays(days.count) }
        guard Set(days.map(\.date)).count == days.count else { throw .dayTwice }
        self.id = id
        self.fetchedAt = fetchedAt
        self.overview = overview.limited(to: TextLimit.overview)
        self.attribution = attribution
        self.days = days.sorted { $0.date < $1.date }
    }

    /// The city that the forecast is for.
    public var city: City { id.city.city }

    /// How old the forecast is at a moment: the time since it was issued, never negative.
    public func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(id.issuedAt)))
    }

    /// How long ago the forecast was fetched, never negative.
    public func timeSinceFetch(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(fetchedAt)))
    }

    /// How long after it was fetched a forecast is the newest for whoever asks by name, and however often.
    public static let newestPeriod: Duration = .seconds(60)

    /// Whether it was fetched so lately before a moment that its provider is not asked for a newer one.
    ///
    /// One that was fetched in the future, which a wrong clock has left behind, was not.
    public func isJustFetched(at moment: Date) -> Bool {
        let time = Duration.seconds(moment.timeIntervalSince(fetchedAt))
        return time >= .zero && time < Self.newestPeriod
    }

    /// Whether a newer forecast should have been issued by a moment.
    ///
    /// The Japan Meteorological Agency issues at 5, 11 and 17 o'clock in Japan. One that was fetched
    /// in the future, which a wrong clock has left behind, is overdue. One whose time of issue lies
    /// behind the time at which it was fetched counts as issued when it was fetched.
    public func isOverdue(at moment: Date) -> Bool {
        min(id.issuedAt, fetchedAt) < Self.lastIssue(before: moment) || fetchedAt > moment
    }

    private static func lastIssue(before moment: Date) -> Date {
        let midnight = CalendarDate(moment, in: .japan).start(in: .japan)
        let issues = [17.0, 11, 5, -7].map { midnight.addingTimeInterval($0 * 3600) }
        return issues.first { $0 <= moment } ?? midnight
    }

    /// How far the forecast can still be relied on at a moment.
    public func freshness(at moment: Date) -> Freshness {
        Freshness(age: age(at: moment))
    }
}

/// Whom a forecast is to be credited to.
public struct Attribution: Hashable, Sendable {
    /// The text to show.
    public let text: String
    /// Where the text leads; `nil` if nowhere.
    public let link: String?

    /// Creates an attribution; a text that is too long is cut, a link that is too long left out.
    public init(text: String, link: String?) {
        self.text = text.limited(to: TextLimit.attribution)
        self.link = link.flatMap { $0.isLonger(than: TextLimit.address) ? nil : $0 }
    }

    /// What made-up data are credited to, whichever provider's format they came in.
    public static let demo = Self(text: "Demo data, made up by Tenki's stand-in", link: nil)
}

/// Parts that make no forecast.
public enum InvalidForecast: Error, Equatable, CustomStringConvertible {
    /// There is no day in it.
    case noDays
    /// A day comes twice.
    case dayTwice
    /// There are more days than any forecast has.
    case tooManyDays(Int)

    /// The error for people.
    public var description: String {
        switch self {
        case .noDays: "the forecast has no days"
        case .dayTwice: "the forecast has a day twice"
        case .tooManyDays(let count):
            "the forecast has \(count) days, and \(TextLimit.days) are the most"
        }
    }
}
