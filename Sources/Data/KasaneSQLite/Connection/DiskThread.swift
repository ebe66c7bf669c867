import Dispatch

/// Runs work that may wait for a disk on a separate thread.
enum DiskThread {
    /// Runs a body and returns its result.
    ///
    /// Each call has its own queue. It waits for no other call and blocks no thread of Swift's
    /// pool.
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
