import HTTPTypes
package import NIOCore

/// Closes an HTTP/1.1 connection whose client doesn't complete a request head in time.
///
/// The handler precedes the parser, which reports only complete heads. The client receives status
/// 408 after any active response.
package final class RequestHeadTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias OutboundIn = ByteBuffer
    package typealias OutboundOut = ByteBuffer

    private static let answer = ConnectionRefusal.head(.requestTimeout)

    private let timeout: TimeAmount
    private var deadline: ReceiveDeadline?
    private var context: ChannelHandlerContext?
    /// Whether received bytes can be part of a head.
    private var awaitsHead = true
    private var start: NIODeadline?
    private var unanswered = 0
    private var isExpired = false

    package init(timeout: TimeAmount) {
        self.timeout = timeout
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        deadline = ReceiveDeadline(timeout, on: context.eventLoop) { [weak self] in
            self?.isExpired = true
            self?.settle()
        }
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        self.context = nil
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if awaitsHead, start == nil {
            let now = context.eventLoop.now
            start = now
            deadline?.begin(at: now)
        }
        context.fireChannelRead(data)
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        deadline?.readEnded()
        context.fireChannelReadComplete()
    }

    package func read(context: ChannelHandlerContext) {
        guard !isExpired else { return }
        deadline?.readBegan()
        context.read()
    }

    /// Records that a head is complete, and returns the time at which its first byte arrived.
    func headCompleted() -> NIODeadline? {
        defer { start = nil }
        awaitsHead = false
        unanswered += 1
        deadline?.finish()
        return start
    }

    func requestCompleted() {
        awaitsHead = true
    }

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
