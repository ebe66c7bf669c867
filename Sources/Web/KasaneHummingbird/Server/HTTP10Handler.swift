import NIOCore
import NIOHTTP1

/// Closes a connection after the response to an HTTP/1.0 request without keep-alive.
///
/// HTTP/1.0 clients read until the connection ends and don't support chunked encoding (RFC 9112,
/// sections 7.1 and 9.3). This handler immediately follows the parser, because later handlers don't
/// have access to the version.
final class HTTP10Handler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The number of requests whose response hasn't begun.
    private var unanswered = 0
    /// Whether the most recent request ends the connection because of its version.
    private var isLast = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else {
            return context.fireChannelRead(data)
        }
        unanswered += 1
        guard head.version == .http1_0, !head.isKeepAlive else {
            return context.fireChannelRead(data)
        }
        isLast = true
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        // Here, a response to a HEAD request has no end, and a response with a status below 200
        // isn't final.
        guard case .head(var head) = unwrapOutboundIn(data), head.status.code >= 200 else {
            return context.write(data, promise: promise)
        }
        if isLast, unanswered == 1 { head.version = .http1_0 }
        // Responses to unparsable input, which the connection itself sends, don't count.
        unanswered = max(0, unanswered - 1)
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
