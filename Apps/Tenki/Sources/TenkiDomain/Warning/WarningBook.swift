import Foundation

/// All that is known of the warnings in Japan: the newest reports, the documents of the feed, and
/// the state of the checks.
///
/// The book changes only by events, in ``apply(_:)``, and answers only for a given moment. It never
/// claims that there is no warning where one may have been missed:
///
/// - A report replaces an older one, whatever the order of arrival.
/// - A document that was announced and not read makes its type unknown at its office.
/// - A report that is missing from the full state, or cannot be read in it, does so, too, even
///   beside a readable one that is not newer. If its type is unknown, or its office, something is
///   unknown wherever it may belong.
/// - Where the feed does not reach back to what was read before, every type is unknown that was not
///   reported since, until the full state has been read.
/// - Everything is unknown when the last successful check is too old, or when the agency answers
///   with contents that are too old.
package struct WarningBook: Hashable, Sendable {
    package internal(set) var reports: [WarningReport.ID: WarningReport]
    package internal(set) var documents: [WarningDocument.ID: WarningDocument]
    package internal(set) var check: WarningCheck

    /// The age of the last successful check from which everything is unknown: 15 minutes.
    ///
    /// A check is due each minute. A short outage, or the restart of a server, hides no warning; a
    /// thunderstorm that is a quarter of an hour old may be another one.
    package static let checkLimit: Duration = .seconds(900)

    /// The age of the agency's newest sign of life from which everything is unknown: 24 hours.
    ///
    /// On no day is Japan without any report. The agency's earlier address has answered with the
    /// contents of one day since May 2026.
    package static let heartbeatLimit: Duration = .seconds(86_400)

    package static let feedLimit: Duration = .seconds(1800)

    /// The time within which an announcement has reached the feed and the full state: 5 minutes.
    ///
    /// Entries appear up to 90 seconds after their time, and caches keep responses for a minute.
    static let delay: TimeInterval = 300

    /// The difference between the times that the full state and the feed name for one report: 90
    /// seconds.
    ///
    /// A report is sent to both by systems of their own, which stamp it when they handle it. The
    /// recordings have documents that are named up to 90 seconds after their announcement.
    static let controlTolerance: TimeInterval = 90

    static func seconds(_ limit: Duration) -> TimeInterval { limit / .seconds(1) }

    static let skew: TimeInterval = 600

    package init(
        reports: [WarningReport] = [],
        documents: [WarningDocument] = [],
        check: WarningCheck = WarningCheck()
    ) {
        self.reports = Dictionary(reports.map { ($0.id, $0) }) { $1.isNewer(than: $0) ? $1 : $0 }
        self.documents = Dictionary(documents.map { ($0.id, $0) }) { first, _ in first }
        self.check = check
    }
}
