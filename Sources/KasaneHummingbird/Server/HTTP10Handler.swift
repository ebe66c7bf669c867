import NIOCore
import NIOHTTP1

/// Has a request of HTTP/1.0 be the last of its connection unless it says otherwise: RFC 9112, section 9.3.
///
/// It stands behind the parser, for nothing behind it knows of versions.
final class HTTP10Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// Passes on a part of a request, and says in a head what its version means.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0,
            !head.isKeepAlive
        else { return context.fireChannelRead(data) }
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
