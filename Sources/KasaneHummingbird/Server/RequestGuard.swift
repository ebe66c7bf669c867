import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection whose client sends more of a body than it may, and adds headers to answers that have none.
///
/// A route that reads no body leaves it to the connection, which would read it to its end for the next request;
/// and what cannot be parsed is answered by the connection itself, where no middleware sees it.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let maximumBodySize: Int
    private var bodySize = 0

    init(maximumBodySize: Int) {
        self.maximumBodySize = maximumBodySize
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head, .end: bodySize = 0
        case .body(let bytes):
            bodySize += bytes.readableBytes
            guard bodySize <= maximumBodySize else { return context.close(promise: nil) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data),
            head.headerFields[.contentSecurityPolicy] == nil
        else { return context.write(data, promise: promise) }
        StrictHeaders.complete(&head.headerFields)
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
