import HTTPTypes
package import NIOCore
import NIOTLS

/// Ends a connection of HTTP/1.1 whose client begins a request and does not complete its head in time.
///
/// It stands in front of the parser, which shows nothing of a head before it is complete. The client is answered with
/// the status 408. A response that is under way is completed before.
package final class RequestHeadTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias OutboundIn = ByteBuffer
    package typealias OutboundOut = ByteBuffer

    private static let answer = ConnectionRefusal.head(.requestTimeout)

    private let timeout: TimeAmount
    private var deadline: ReceiveDeadline?
    private var context: ChannelHandlerContext?
    /// Whether bytes that come may belong to a head.
    private var awaitsHead = true
    private var start: NIODeadline?
    private var unanswered = 0
    private var isExpired = false
    private var isHTTP2 = false

    /// Creates the handler of a connection.
    ///
    /// - Parameter timeout: The longest time from the first byte of a head to its last.
    package init(timeout: TimeAmount) {
        self.timeout = timeout
    }

    /// Prepares the deadline.
    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        deadline = ReceiveDeadline(timeout, on: context.eventLoop) { [weak self] in
            self?.isExpired = true
            self?.settle()
        }
    }

    /// Ends the deadline.
    package func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        self.context = nil
    }

    /// Leaves a connection of HTTP/2 alone: bytes come there that belong to no request.
    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted(negotiatedProtocol: "h2")? = event as? TLSUserEvent {
            isHTTP2 = true
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Begins to count at the first byte.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if awaitsHead, start == nil, !isHTTP2 {
            let now = context.eventLoop.now
            start = now
            deadline?.begin(at: now)
        }
        context.fireChannelRead(data)
    }

    /// Sets the timer if the head is not complete.
    package func channelReadComplete(context: ChannelHandlerContext) {
        deadline?.readEnded()
        context.fireChannelReadComplete()
    }

    /// Reads on, unless the client's time is up.
    package func read(context: ChannelHandlerContext) {
        guard !isExpired else { return }
        deadline?.readBegan()
        context.read()
    }

    /// Records that a head is complete, and returns the moment of its first byte.
    func headCompleted() -> NIODeadline? {
        defer { start = nil }
        awaitsHead = false
        unanswered += 1
        deadline?.finish()
        return start
    }

    /// Records that a request is complete, so that the next one may begin.
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
        let answer = context.channel.allocator.buffer(bytes: Self.answer)
        context.writeAndFlush(wrapOutboundOut(answer)).assumeIsolatedUnsafeUnchecked()
            .whenComplete { _ in context.close(promise: nil) }
    }
}
