import NIOCore

/// Flushes pending writes before a connection closes.
///
/// In a graceful shutdown over HTTP/2, the server closes a connection once the end of its last
/// response is written. Without a flush, the client would receive a truncated response.
final class FlushBeforeClose: ChannelOutboundHandler {
    typealias OutboundIn = Any

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        context.flush()
        context.close(mode: mode, promise: promise)
    }
}
