import Foundation

extension WarningBook {
    package mutating func recordChange() { check.changes = (check.changes ?? 0) + 1 }

    package func hasSameGaps(as other: Self) -> Bool {
        check.missing == other.check.missing && check.unreadable == other.check.unreadable
            && check.gapEnd == other.check.gapEnd
            && (check.completeThrough == nil) == (other.check.completeThrough == nil)
    }

    /// Records that reports were lost in the store: those that it does not have are unknown until
    /// the full state has been read.
    package mutating func recordLostReports() {
        let end = Date.distantPast.addingTimeInterval(1)
        check.gapEnd = max(check.gapEnd ?? end, end)
    }

    /// Records that documents were lost in the store: what was announced since a report is unknown
    /// until the full state has been read.
    package mutating func recordLostDocuments() {
        guard let complete = check.completeThrough else { return }
        // A document can be newer than what is certainly complete.
        let end = max(complete, check.heartbeat ?? complete)
        check.gapEnd = max(check.gapEnd ?? end, end)
    }
}
