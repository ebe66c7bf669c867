/// Declares whether a schedule makes up for runs that were missed while no node was running.
///
/// A run is missed if it is not started within a tolerance.
public enum MissedRuns: Hashable, Sendable {
    /// Runs once for all missed runs together.
    case runOnce
    /// Does not run until the next regular run.
    case skip
}
