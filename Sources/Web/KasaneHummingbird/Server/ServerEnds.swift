/// Notifies a closure when an enclosing server ends, starting with the outermost server.
///
/// A server can end before its closure if a service fails. Without a notification, a closure that
/// waits for a signal would continue to wait without a server.
enum ServerEnds {
    @TaskLocal static var current: [AsyncStream<Void>] = []

    /// Runs a server's closure, and finishes a stream when the server ends.
    static func run<Value: Sendable>(
        _ body: nonisolated(nonsending) (Int) async throws -> Value,
        port: Int,
        until end: AsyncStream<Void>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await $current.withValue(current + [end]) {
            // Runs the closure in the caller's isolation.
            _ = isolation
            return try await body(port)
        }
    }
}
