import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Sends no body in answer to HEAD, whatever answers it: a route, a middleware, an error page.
///
/// A client takes the bytes of such a body for its next response. The length that the response states is kept, as that
/// of what GET would get.
package final class HeadResponseHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// Whether the requests that are not answered are HEAD, the oldest first.
    private var unanswered: [Bool] = []
    private var isStream = false

    /// Creates the handler of a connection, or of a stream of HTTP/2.
    package init() {}

    /// Finds out what kind of channel it is.
    package func handlerAdded(context: ChannelHandlerContext) {
        isStream = ConnectionActivityHandler.find(for: context)?.isStream ?? false
    }

    /// Notes the method of a request.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let request) = unwrapInboundIn(data) {
            unanswered.append(request.method == .head)
        }
        context.fireChannelRead(data)
    }

    /// Sends a part of a response, unless it is the body of one to HEAD.
    package func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        let isHead = unanswered.first ?? false
        switch unwrapOutboundIn(data) {
        case .head:
            context.write(data, promise: promise)
        case .body where isHead:
            promise?.succeed()
        case .body:
            context.write(data, promise: promise)
        case .end:
            if !unanswered.isEmpty { unanswered.removeFirst() }
            // The encoder would end a body that has no length, and has not begun, with an empty chunk.
            let end = isHead && !isStream ? HTTPResponsePart.body(ByteBuffer()) : nil
            context.write(end.map(wrapOutboundOut) ?? data, promise: promise)
        }
    }
}
