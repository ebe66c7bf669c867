import Dispatch

/// Runs what may wait for a disk on a thread of its own.
enum DiskThread {
    /// Runs a body, and returns what it returns.
    ///
    /// Each call has a queue of its own: it waits for no other, and takes none of the threads that
    /// Swift's tasks run on.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "kasane.disk").async {
                continuation.resume(with: Result(catching: body))
            }
        }
    }
}
