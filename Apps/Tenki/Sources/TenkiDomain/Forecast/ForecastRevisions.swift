package import Foundation

/// What each issue said about one day: how its forecast changed.
package struct ForecastRevisions: Hashable, Sendable {
    /// What one issue said about the day.
    package struct Revision: Identifiable, Hashable, Sendable {
        /// The city, the source and the time of the issue.
        package let id: Forecast.ID
        /// The day's forecast.
        package let day: DailyForecast
    }

    /// The day.
    package let date: CalendarDate
    /// The revisions, earliest issue first.
    package let revisions: [Revision]

    /// Collects what issues said about a day.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - issues: The issues of a city, in any order. Those without the day are skipped.
    package init(of date: CalendarDate, in issues: [Forecast]) {
        self.date = date
        revisions = issues.compactMap { issue in
            issue.days.first { $0.date == date }.map { Revision(id: issue.id, day: $0) }
        }
        .sorted { $0.id.issuedAt < $1.id.issuedAt }
    }

    /// The sources of the revisions, the one with the newest revision first.
    package var sources: [DataSource] {
        var seen: Set<DataSource> = []
        return revisions.reversed().map(\.id.source).filter { seen.insert($0).inserted }
    }

    /// Returns a source's values over time, without the issues that do not include it.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - value: Returns the value of a day; `nil` if it has none.
    /// - Returns: The values with their times of issue, earliest first.
    package func values<Value>(
        from source: DataSource,
        _ value: (DailyForecast) -> Value?
    ) -> [(issuedAt: Date, value: Value)] {
        revisions.filter { $0.id.source == source }.compactMap { revision in
            value(revision.day).map { (revision.id.issuedAt, $0) }
        }
    }
}
