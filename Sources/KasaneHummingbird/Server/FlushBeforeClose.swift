import NIOCore

/// Sends what was written before a connection is closed.
///
/// With HTTP/2 the server's graceful end closes a connection at the moment in which the end of its last
/// answer is written. It is not sent yet at that moment, and its client would take the answer for one that was cut.
final class FlushBeforeClose: ChannelOutboundHandler {
    typealias OutboundIn = Any

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.flush()
        context.close(mode: mode, promise: promise)
    }
}
