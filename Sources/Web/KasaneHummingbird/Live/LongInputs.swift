import Synchronization

/// Limits how many inputs above 64 kB are received at once, because they are held in memory.
package final class LongInputs: Sendable {
    /// The maximum size in bytes of an input that doesn't count toward the limit.
    package static let shortSize = 65_536
    private static let maximumCount = 32
    private static let maximumCountPerClient = 4

    private let counts = Mutex<[String: Int]>([:])

    package init() {}

    /// Begins an input, or returns `false` if there are too many.
    ///
    /// End each input that has begun by calling ``end(of:)``.
    package func begin(of client: String) -> Bool {
        counts.withLock { counts in
            let count = counts[client] ?? 0
            guard count < Self.maximumCountPerClient,
                counts.values.reduce(0, +) < Self.maximumCount
            else { return false }
            counts[client] = count + 1
            return true
        }
    }

    package func end(of client: String) {
        counts.withLock { counts in
            guard let count = counts[client] else { return }
            counts[client] = count > 1 ? count - 1 : nil
        }
    }
}
