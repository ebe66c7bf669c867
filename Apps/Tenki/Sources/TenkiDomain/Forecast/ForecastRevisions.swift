import Foundation

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
}
