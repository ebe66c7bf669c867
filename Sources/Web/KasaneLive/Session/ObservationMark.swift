import Synchronization

/// Tracks whether an observation is active; at most one is.
final class ObservationMark: Sendable {
    private let isActive = Atomic(false)

    /// Marks the start of an observation; returns `false` if one is already active.
    func begin() -> Bool { !isActive.exchange(true, ordering: .acquiringAndReleasing) }

    /// Whether no observation is active, because the last one has reported a change.
    var hasEnded: Bool { !isActive.load(ordering: .acquiring) }

    /// Marks the end of the observation, after it has reported a change.
    func end() {
        isActive.store(false, ordering: .releasing)
    }
}
