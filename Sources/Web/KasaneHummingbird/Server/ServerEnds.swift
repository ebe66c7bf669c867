/// The ends of the servers around the current task, from the outermost in.
///
/// A server can end before its closure, because one of its services fails. A closure that waits for
/// a signal would then wait without a server.
enum ServerEnds {
    @TaskLocal static var current: [AsyncStream<Void>] = []

    /// Runs the closure of a server, whose end finishes a stream.
    static func run<Value: Sendable>(
        _ body: nonisolated(nonsending) (Int) async throws -> Value,
        port: Int,
        until end: AsyncStream<Void>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Value {
        try await $current.withValue(current + [end]) {
            // Runs the closure where the caller runs.
            _ = isolation
            return try await body(port)
        }
    }
}
