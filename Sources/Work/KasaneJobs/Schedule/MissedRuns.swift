/// The policy for runs that were missed while no node was running.
///
/// A run is missed if it is late by more than the tolerance.
public enum MissedRuns: Hashable, Sendable {
    /// Runs once, however many runs were missed.
    case runOnce
    /// Waits for the next regular run.
    case skip
}
