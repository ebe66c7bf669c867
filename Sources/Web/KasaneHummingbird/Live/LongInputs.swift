import Synchronization

/// Limits the number of inputs above 64 kB that are received concurrently, because they are kept in
/// memory.
package final class LongInputs: Sendable {
    /// The maximum size in bytes of an input that isn't subject to the limit.
    package static let shortSize = 65_536
    private static let maximumCount = 32
    private static let maximumCountPerClient = 4

    private let counts = Mutex<[String: Int]>([:])

    package init() {}

    /// Begins an input, or returns `false` if too many inputs are in progress.
    ///
    /// Each successful call must be balanced by a call to ``end(of:)``.
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
