package import Foundation
package import TenkiApplication
package import TenkiDomain
import TenkiUI

package struct AllWarningsDocument: JSONDocument {
    package let content: JSONObject

    /// The cities are those with warnings of at least the severity or an unknown state, from north
    /// to south.
    package init(_ overview: WarningOverview, from minimum: WarningSeverity, at moment: Date) {
        let (book, overall) = (overview.book, overview.book.overallReason(at: moment))
        let all = City.all.map { overview.warnings(for: BoardPlace($0.id), reason: overall) }
        let cities = all.compactMap { warnings -> WarningsDocument? in
            let warnings = warnings.only(from: minimum)
            if case .none = warnings.state { return nil }
            return WarningsDocument(.city(warnings), from: book.source)
        }
        content = [
            "cities": cities,
            "reason": overall?.code,
            "checkedAt": book.check.checkedAt?.rfc3339,
            "heartbeatAt": book.check.heartbeat?.rfc3339,
            "source": book.source?.name,
            "isDemo": book.source.isDemo,
        ]
    }
}
