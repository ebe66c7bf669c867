import HTTPTypes
package import NIOCore
import NIOTLS

/// Ends a connection whose client does not complete a request's head in time.
///
/// It precedes the parser, which reports a head only when it is complete. An HTTP/1.1 client gets
/// the status 408, after any active response. An HTTP/2 connection ends with all of its streams,
/// because its client can send nothing else until a header block is complete.
package final class RequestHeadTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias OutboundIn = ByteBuffer
    package typealias OutboundOut = ByteBuffer

    private static let answer = ConnectionRefusal.head(.requestTimeout)

    private let timeout: TimeAmount
    private var deadline: ReceiveDeadline?
    private var context: ChannelHandlerContext?
    /// Whether received bytes may belong to a head.
    private var awaitsHead = true
    private var start: NIODeadline?
    private var unanswered = 0
    private var isExpired = false
    /// The header blocks of an HTTP/2 connection; `nil` for HTTP/1.1.
    private var blocks: HeaderBlockTracker?

    /// Creates the handler of a connection.
    ///
    /// - Parameter timeout: The maximum time from the first byte of a head to its last.
    package init(timeout: TimeAmount) {
        self.timeout = timeout
    }

    /// Creates the deadline.
    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        deadline = ReceiveDeadline(timeout, on: context.eventLoop) { [weak self] in
            self?.isExpired = true
            self?.settle()
        }
    }

    /// Cancels the deadline.
    package func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        self.context = nil
    }

    /// Tracks header blocks after HTTP/2 was negotiated, because not all of its bytes belong to
    /// requests.
    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted(negotiatedProtocol: "h2")? = event as? TLSUserEvent {
            blocks = HeaderBlockTracker()
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Starts the deadline at the first byte of a head, or at the start of a header block.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let now = context.eventLoop.now
        if blocks != nil {
            followBlocks(of: unwrapInboundIn(data), at: now)
        } else if awaitsHead, start == nil {
            start = now
            deadline?.begin(at: now)
        }
        context.fireChannelRead(data)
    }

    private func followBlocks(of bytes: ByteBuffer, at now: NIODeadline) {
        let last = blocks?.incomplete
        blocks?.receive(bytes)
        let block = blocks?.incomplete
        if block == nil {
            deadline?.finish()
        } else if block != last {
            deadline?.begin(at: now)
        }
    }

    /// Schedules the timer if the head is not complete.
    package func channelReadComplete(context: ChannelHandlerContext) {
        deadline?.readEnded()
        context.fireChannelReadComplete()
    }

    /// Reads on, unless the deadline has passed.
    package func read(context: ChannelHandlerContext) {
        guard !isExpired else { return }
        deadline?.readBegan()
        context.read()
    }

    /// Records that a head is complete, and returns the time of its first byte.
    func headCompleted() -> NIODeadline? {
        defer { start = nil }
        awaitsHead = false
        unanswered += 1
        deadline?.finish()
        return start
    }

    /// Records that a request is complete, so that the next one can start.
    func requestCompleted() {
        awaitsHead = true
    }

    /// Records that a response is complete.
    func responseCompleted() {
        unanswered -= 1
        settle()
    }

    private func settle() {
        guard isExpired, unanswered == 0, let context else { return }
        guard blocks == nil else { return context.close(promise: nil) }
        let answer = context.channel.allocator.buffer(bytes: Self.answer)
        context.writeAndFlush(wrapOutboundOut(answer)).assumeIsolatedUnsafeUnchecked()
            .whenComplete { _ in context.close(promise: nil) }
    }
}
