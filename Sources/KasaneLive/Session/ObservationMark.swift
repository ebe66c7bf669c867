import Synchronization

/// Says whether an observation is under way, of which there must be one at most.
final class ObservationMark: Sendable {
    private let isUnderWay = Mutex(false)

    /// Marks that one begins; returns `false` if there is one already.
    func begin() -> Bool {
        isUnderWay.withLock { isUnderWay in
            defer { isUnderWay = true }
            return !isUnderWay
        }
    }

    /// Whether there is none, for it has told of a change.
    var hasEnded: Bool { isUnderWay.withLock { !$0 } }

    /// Marks that it has told of a change, and with that has ended.
    func end() {
        isUnderWay.withLock { $0 = false }
    }
}
