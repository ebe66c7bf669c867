package import Foundation

/// A series of hourly forecasts, of which a reader chooses one.
///
/// Series are never combined: each number shown is that of one source.
package enum HourlySeries: String, CaseIterable, Codable, Sendable {
    case agency = "jma"
    case openMeteo = "open-meteo"

    package static let standard = Self.agency

    package var retention: Duration {
        switch self {
        case .agency: .seconds(30 * 86_400)
        case .openMeteo: .seconds(2 * 86_400)
        }
    }
}

extension HourlyForecast {
    private static let modelPeriod: TimeInterval = 3 * 3600

    /// Returns whether a newer forecast should be available at a moment.
    ///
    /// The agency issues its periods with its forecasts; see ``Forecast/isOverdue(at:)``.
    /// Open-Meteo's hours are overdue three hours after their fetch. A forecast that was fetched by
    /// a wrong clock, more than `Date.maximumSkew` in the future, is overdue.
    package func isOverdue(at moment: Date) -> Bool {
        guard fetchedAt <= moment.addingTimeInterval(Date.maximumSkew) else { return true }
        return switch id.series {
        case .agency: min(id.issuedAt, fetchedAt) < Forecast.lastIssue(before: moment)
        case .openMeteo: moment.timeIntervalSince(fetchedAt) >= Self.modelPeriod
        }
    }

    package func isJustFetched(at moment: Date) -> Bool {
        fetchedAt.isWithin(Forecast.newestPeriod, before: moment)
    }

    package func age(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(id.issuedAt)))
    }

    package func timeSinceFetch(at moment: Date) -> Duration {
        .seconds(max(0, moment.timeIntervalSince(fetchedAt)))
    }

    package func freshness(at moment: Date) -> Freshness {
        Freshness(age: age(at: moment))
    }
}
