package import Foundation
package import TenkiApplication
package import TenkiDomain
import TenkiUI

package struct AllWarningsDocument: Encodable, Sendable {
    /// The cities with warnings of at least the severity or an unknown state, from north to south.
    let cities: [WarningsDocument]
    @EncodeNull var reason: String?
    @EncodeNull var checkedAt: String?
    @EncodeNull var heartbeatAt: String?
    @EncodeNull var source: String?
    let isDemo: Bool

    package init(_ overview: WarningOverview, from minimum: WarningSeverity, at moment: Date) {
        let (book, overall) = (overview.book, overview.book.overallReason(at: moment))
        let all = City.all.map { overview.warnings(for: $0.id, reason: overall) }
        cities = all.compactMap { warnings in
            let warnings = warnings.only(from: minimum)
            if case .none = warnings.state { return nil }
            return WarningsDocument(.city(warnings), from: book.source)
        }
        reason = overall?.code
        checkedAt = book.check.checkedAt?.rfc3339
        heartbeatAt = book.check.heartbeat?.rfc3339
        source = book.source?.name
        isDemo = book.source?.notice == .demo
    }
}
