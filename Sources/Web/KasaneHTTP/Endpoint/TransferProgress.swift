import Synchronization

/// A call's progress, as an asynchronous sequence that ends with the call.
///
/// Slow readers skip to the latest step. Use each `TransferProgress` for only one call and one
/// loop.
///
/// ```swift
/// let progress = TransferProgress()
/// async let photo = client.send(Upload(picture: picture), reporting: progress)
/// for await step in progress { print(step.sentBytes) }
/// ```
public final class TransferProgress: AsyncSequence, Sendable {
    /// The number of bytes sent and received by the current attempt.
    public struct Step: Equatable, Sendable {
        /// The number of request body bytes that this attempt has passed to the connection.
        public var sentBytes = 0
        /// The length of the request body in bytes, if known.
        public var totalToSend: Int?
        /// The number of response body bytes that this attempt has read.
        public var receivedBytes = 0
        /// The length of the response body in bytes, if the response declares it.
        public var totalToReceive: Int?
    }

    private let stream: AsyncStream<Step>
    private let continuation: AsyncStream<Step>.Continuation
    private let step = Mutex(Step())

    /// Creates the progress of a call that hasn't started.
    public init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The latest step.
    public var current: Step { step.withLock { $0 } }

    /// Creates an iterator over the steps.
    public func makeAsyncIterator() -> AsyncStream<Step>.Iterator {
        stream.makeAsyncIterator()
    }

    package func update(_ change: (inout Step) -> Void) {
        let new = step.withLock { step in
            change(&step)
            return step
        }
        continuation.yield(new)
    }

    package func finish() {
        continuation.finish()
    }
}
