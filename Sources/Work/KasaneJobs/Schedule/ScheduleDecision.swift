package import Foundation

/// The next step of a schedule.
package enum ScheduleDecision: Hashable, Sendable {
    /// No run is due.
    case nothing(next: Date)
    /// The run of this period is due, and covers all earlier ones that were missed.
    ///
    /// The period becomes the last handled one in the transaction that starts the run.
    case run(Date)
    /// Nothing is run, but the period or date becomes the last handled one.
    case skip(to: Date)
}

extension Timetable {
    /// Decides whether a run is due.
    ///
    /// A schedule that is seen for the first time runs nothing for the past: the current second
    /// becomes the last handled period. After that, each period is run at most once, by the clock
    /// that is ahead of the others. A clock that is set forward causes missed runs.
    ///
    /// If the last handled period is in the future and stands still, the clock that was ahead is
    /// gone. A run is then due when as much time has passed as between two runs. A node that is
    /// the only one need not wait so long if the schedule runs seldom.
    ///
    /// - Parameters:
    ///   - lastHandled: The last period that was run or skipped; `nil` for a new schedule.
    ///   - now: The current time.
    ///   - missedRuns: Whether a run that is late by more than the tolerance is made up for.
    ///   - tolerance: The delay up to which a run is not missed.
    ///   - standstill: The time for which `lastHandled` has been the same.
    ///   - isAlone: Whether no other node is running.
    /// - Returns: The decision. It is the same on each node that sees the same arguments.
    package func decision(
        lastHandled: Date?,
        now: Date,
        missedRuns: MissedRuns,
        tolerance: Duration = .seconds(60),
        standstill: Duration = .zero,
        isAlone: Bool = false
    ) -> ScheduleDecision {
        // A store may round up, and the run of the next second would count as handled.
        let present = Date(timeIntervalSince1970: Double(now.wholeSeconds))
        guard let lastHandled else { return .skip(to: present) }
        guard let period = latest(atOrBefore: now) else {
            return .nothing(next: next(after: lastHandled))
        }
        if period > lastHandled {
            let isLate = now > period.addingTimeInterval(tolerance / .seconds(1))
            return isLate && missedRuns == .skip ? .skip(to: period) : .run(period)
        }
        let next = next(after: now)
        if lastHandled > now {
            let length = Duration.seconds(next.timeIntervalSince(period))
            if standstill >= length + Self.delay(for: length) { return .run(period) }
            // Its next run is more than a period away, unless the last handled one is next.
            if isAlone, standstill >= .seconds(7_200), lastHandled > next {
                return .skip(to: present)
            }
        }
        return .nothing(next: self.next(after: lastHandled))
    }

    /// The delay that the run of another node can have.
    private static func delay(for length: Duration) -> Duration {
        min(length / 2, max(.seconds(5), min(.seconds(60), length / 8)))
    }
}
