import KasaneHummingbird
package import NIOCore

/// Closes an HTTP/2 connection if the client doesn't complete a header block before a timeout.
///
/// The handler precedes the parser, which reports only complete blocks. All streams end with the
/// connection, because a client can't send anything else until the block is complete.
package final class HeaderBlockTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer
    package typealias OutboundIn = ByteBuffer

    private let timeout: TimeAmount
    private var deadline: ReceiveDeadline?
    private var blocks = HeaderBlockTracker()
    private var isExpired = false

    /// Creates a handler with the maximum time between the first and last bytes of a block.
    package init(timeout: TimeAmount) {
        self.timeout = timeout
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        deadline = ReceiveDeadline(timeout, on: context.eventLoop) { [weak self] in
            self?.isExpired = true
            context.close(promise: nil)
        }
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
    }

    /// Starts the deadline when a block begins, and stops it when the block is complete.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let last = blocks.incomplete
        blocks.receive(unwrapInboundIn(data))
        if blocks.incomplete == nil {
            deadline?.finish()
        } else if blocks.incomplete != last {
            deadline?.begin(at: context.eventLoop.now)
        }
        context.fireChannelRead(data)
    }

    /// Schedules the timer if a block is incomplete.
    package func channelReadComplete(context: ChannelHandlerContext) {
        deadline?.readEnded()
        context.fireChannelReadComplete()
    }

    /// Continues reading unless the deadline has passed.
    package func read(context: ChannelHandlerContext) {
        guard !isExpired else { return }
        deadline?.readBegan()
        context.read()
    }
}
