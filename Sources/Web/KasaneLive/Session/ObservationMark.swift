import Synchronization

/// Tracks whether an observation is active; at most one is.
final class ObservationMark: Sendable {
    private let isUnderWay = Mutex(false)

    /// Marks the start of an observation; returns `false` if one is already active.
    func begin() -> Bool {
        isUnderWay.withLock { isUnderWay in
            defer { isUnderWay = true }
            return !isUnderWay
        }
    }

    /// Whether no observation is active, because the last one has reported a change.
    var hasEnded: Bool { isUnderWay.withLock { !$0 } }

    /// Marks the end of the observation, after it has reported a change.
    func end() {
        isUnderWay.withLock { $0 = false }
    }
}
