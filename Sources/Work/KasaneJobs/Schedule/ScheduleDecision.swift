package import Foundation

/// The action that a schedule takes next.
package enum ScheduleDecision: Hashable, Sendable {
    case nothing(next: Date)
    /// Runs for this period, which covers all earlier missed runs.
    ///
    /// The transaction that starts the run records the period as handled.
    case run(Date)
    /// Doesn't run, but records the period or date as handled.
    case skip(to: Date)
}

extension Timetable {
    /// Decides whether a run is due.
    ///
    /// A new schedule doesn't run for past periods, so the current second becomes its last handled
    /// period. After that, each period runs at most once, according to the clock that is furthest
    /// ahead. Setting a clock forward causes missed runs.
    ///
    /// If the last handled period is in the future and doesn't advance, the clock that was ahead is
    /// no longer in use. A run is then due after the usual time between runs. If there is only one
    /// node, a schedule that runs rarely becomes due sooner.
    ///
    /// - Parameters:
    ///   - lastHandled: The last period that ran or was skipped, or `nil` for a new schedule.
    ///   - missedRuns: The policy for a run that is later than the tolerance.
    ///   - tolerance: The maximum delay of a run that isn't missed.
    ///   - standstill: The time since `lastHandled` last changed.
    ///   - isAlone: Whether no other node is running.
    /// - Returns: A decision that depends only on the arguments.
    package func decision(
        lastHandled: Date?,
        now: Date,
        missedRuns: MissedRuns,
        tolerance: Duration = .seconds(60),
        standstill: Duration = .zero,
        isAlone: Bool = false
    ) -> ScheduleDecision {
        // If a store rounded up, the next second's run would already seem handled.
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
            // The other clock's next run is more than a period away, unless its last handled run is
            // next.
            if isAlone, standstill >= .seconds(7_200), lastHandled > next {
                return .skip(to: present)
            }
        }
        return .nothing(next: self.next(after: lastHandled))
    }

    /// The maximum delay of another node's run.
    private static func delay(for length: Duration) -> Duration {
        min(length / 2, max(.seconds(5), min(.seconds(60), length / 8)))
    }
}
