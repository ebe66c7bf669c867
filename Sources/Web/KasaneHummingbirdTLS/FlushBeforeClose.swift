import NIOCore

/// Flushes pending writes before a connection is closed.
///
/// With HTTP/2, the server's graceful shutdown closes a connection when the end of its last
/// response is written. Without the flush, the client would receive a truncated response.
final class FlushBeforeClose: ChannelOutboundHandler {
    typealias OutboundIn = Any

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.flush()
        context.close(mode: mode, promise: promise)
    }
}
