/// Whether a schedule makes up for runs missed while no node was running.
///
/// A run is missed if it doesn't start within a tolerance.
public enum MissedRuns: Hashable, Sendable {
    /// Runs once for all missed runs together.
    case runOnce
    /// Waits for the next regular run.
    case skip
}
