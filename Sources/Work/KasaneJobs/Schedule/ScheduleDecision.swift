package import Foundation

/// A schedule's next step.
package enum ScheduleDecision: Hashable, Sendable {
    case nothing(next: Date)
    /// This period's run is due and covers all earlier missed runs.
    ///
    /// The transaction that starts the run records the period as handled.
    case run(Date)
    /// Nothing runs, but the period or date is recorded as handled.
    case skip(to: Date)
}

extension Timetable {
    /// Decides whether a run is due.
    ///
    /// A new schedule doesn't run for the past: the current second becomes the last handled period.
    /// After that, each period runs at most once, as measured by the clock that is furthest ahead.
    /// Setting a clock forward causes missed runs.
    ///
    /// If the last handled period is in the future and doesn't advance, the clock that was ahead is
    /// no longer in use. A run is then due once the usual time between runs has passed. A single
    /// node doesn't wait that long if the schedule runs rarely.
    ///
    /// - Parameters:
    ///   - lastHandled: The last period that ran or was skipped, or `nil` for a new schedule.
    ///   - missedRuns: What to do about a run that is later than the tolerance.
    ///   - tolerance: How late a run can be without being missed.
    ///   - standstill: How long `lastHandled` hasn't changed.
    ///   - isAlone: Whether no other node is running.
    /// - Returns: The decision, which depends only on the arguments.
    package func decision(
        lastHandled: Date?,
        now: Date,
        missedRuns: MissedRuns,
        tolerance: Duration = .seconds(60),
        standstill: Duration = .zero,
        isAlone: Bool = false
    ) -> ScheduleDecision {
        // A store might round up, and the next second's run would already seem handled.
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

    /// The possible delay of another node's run.
    private static func delay(for length: Duration) -> Duration {
        min(length / 2, max(.seconds(5), min(.seconds(60), length / 8)))
    }
}
