/// Notifies a closure when an enclosing server ends, from the outermost server inwards.
///
/// A server ends before its closure if one of its services fails. A closure that waits for a signal
/// would then keep waiting without a server.
enum ServerEnds {
    @TaskLocal static var current: [AsyncStream<Void>] = []

    /// Runs the closure of a server that finishes a stream when it ends.
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
