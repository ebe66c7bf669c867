import Synchronization

/// Tracks whether an observation is active.
///
/// At most one is.
final class ObservationMark: Sendable {
    private let isActive = Atomic(false)

    /// Starts an observation.
    ///
    /// Returns `false` if one is already active.
    func begin() -> Bool { !isActive.exchange(true, ordering: .acquiringAndReleasing) }

    /// Whether the observation has ended by reporting a change.
    var hasEnded: Bool { !isActive.load(ordering: .acquiring) }

    /// Ends the observation after it has reported a change.
    func end() {
        isActive.store(false, ordering: .releasing)
    }
}
