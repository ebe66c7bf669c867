import NIOCore

/// Flushes pending writes before a connection closes.
///
/// During a graceful shutdown over HTTP/2, the server closes a connection after the end of its last
/// response has been written. Without a flush, the client would receive a truncated response.
final class FlushBeforeClose: ChannelOutboundHandler {
    typealias OutboundIn = Any

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.flush()
        context.close(mode: mode, promise: promise)
    }
}
