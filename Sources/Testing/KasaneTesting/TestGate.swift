import Synchronization

/// A gate that suspends tasks until it opens, even if they are cancelled.
package final class TestGate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation
    private let arrivals = Mutex(0)

    package init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// The number of tasks that have reached the gate.
    package var count: Int { arrivals.withLock { $0 } }

    package func open() { continuation.finish() }

    package func pass() async {
        arrivals.withLock { $0 += 1 }
        // An unstructured task isn't cancelled with its caller.
        await Task { [stream] in for await _ in stream {} }.value
    }

    package func waitUntilReached() async throws {
        while count == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
}
