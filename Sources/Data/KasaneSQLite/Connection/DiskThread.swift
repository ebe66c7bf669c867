import Dispatch

/// Runs work that might wait for the disk on a separate thread.
enum DiskThread {
    /// Runs a body without waiting for other calls or blocking a thread of Swift's thread pool.
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
