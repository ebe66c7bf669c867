import Synchronization

/// Tracks whether an observation is active.
///
/// At most one observation is active at a time.
final class ObservationMark: Sendable {
    private let isActive = Atomic(false)

    /// Starts an observation.
    ///
    /// Returns `false` if an observation is already active.
    func begin() -> Bool { !isActive.exchange(true, ordering: .acquiringAndReleasing) }

    /// Whether the observation has reported a change and ended.
    var hasEnded: Bool { !isActive.load(ordering: .acquiring) }

    /// Ends an observation that has reported a change.
    func end() {
        isActive.store(false, ordering: .releasing)
    }
}
