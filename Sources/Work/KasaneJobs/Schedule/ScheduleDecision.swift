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
    /// becomes the last handled period. After that, each period is run at most once, even if the
    /// clock is set back: nothing is due until the clock has passed the last handled period. A
    /// clock that is set forward causes missed runs. A period that was handled more than a day and
    /// two periods ahead of the clock was handled by a wrong clock, and does not count.
    ///
    /// - Parameters:
    ///   - lastHandled: The last period that was run or skipped; `nil` for a new schedule.
    ///   - now: The current time.
    ///   - missedRuns: Whether a run that is late by more than the tolerance is made up for.
    ///   - tolerance: The delay up to which a run is not missed.
    /// - Returns: The decision. It is the same on each node that sees the same arguments.
    package func decision(
        lastHandled: Date?,
        now: Date,
        missedRuns: MissedRuns,
        tolerance: Duration = .seconds(60)
    ) -> ScheduleDecision {
        guard let lastHandled else {
            // A store may round up, and the run of the next second would count as handled.
            return .skip(to: Date(timeIntervalSince1970: Double(now.wholeSeconds)))
        }
        guard !isFromWrongClock(lastHandled, now) else {
            return .skip(to: Date(timeIntervalSince1970: Double(now.wholeSeconds)))
        }
        guard let period = latest(atOrBefore: now), period > lastHandled else {
            return .nothing(next: next(after: lastHandled))
        }
        let isLate = now > period.addingTimeInterval(tolerance / .seconds(1))
        return isLate && missedRuns == .skip ? .skip(to: period) : .run(period)
    }

    private func isFromWrongClock(_ lastHandled: Date, _ now: Date) -> Bool {
        lastHandled > now.addingTimeInterval(86_400)
            && lastHandled > next(after: next(after: now))
    }
}
