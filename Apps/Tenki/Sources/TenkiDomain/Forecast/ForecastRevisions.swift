package import Foundation

package struct ForecastRevisions: Hashable, Sendable {
    package struct Revision: Identifiable, Hashable, Sendable {
        package let id: Forecast.ID
        package let day: DailyForecast
    }

    package let date: CalendarDate
    package let revisions: [Revision]

    package init(of date: CalendarDate, in issues: [Forecast]) {
        self.date = date
        revisions = issues.compactMap { issue in
            issue.days.first { $0.date == date }.map { Revision(id: issue.id, day: $0) }
        }
        .sorted { $0.id.issuedAt < $1.id.issuedAt }
    }

    package var sources: [DataSource] {
        var seen: Set<DataSource> = []
        return revisions.reversed().map(\.id.source).filter { seen.insert($0).inserted }
    }

    /// Returns a source's values over time, without the issues that do not include it.
    package func values<Value>(
        from source: DataSource,
        _ value: (DailyForecast) -> Value?
    ) -> [(issuedAt: Date, value: Value)] {
        revisions.filter { $0.id.source == source }.compactMap { revision in
            value(revision.day).map { (revision.id.issuedAt, $0) }
        }
    }
}
