import Synchronization

/// How far a call has come, as an asynchronous sequence that ends with the call.
///
/// A slow reader gets the newest step and misses some before it. It may be read by one loop, and
/// belongs to one call.
///
/// ```swift
/// let progress = TransferProgress()
/// async let photo = client.send(upload, reporting: progress)
/// for await step in progress { print(step.sentBytes) }
/// ```
public final class TransferProgress: AsyncSequence, Sendable {
    /// How many bytes have gone each way.
    public struct Step: Equatable, Sendable {
        /// The bytes of the request's body that were handed to the connection, in this attempt.
        public var sentBytes = 0
        /// The length of the request's body, where it is known.
        public var totalToSend: Int?
        /// The bytes of the response's body that were read, in this attempt.
        public var receivedBytes = 0
        /// The length that the response announced for its body.
        public var totalToReceive: Int?
    }

    private let stream: AsyncStream<Step>
    private let continuation: AsyncStream<Step>.Continuation
    private let step = Mutex(Step())

    /// Makes the progress of a call that is not sent yet.
    public init() {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The newest step.
    public var current: Step { step.withLock { $0 } }

    /// Makes an iterator of the steps.
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
