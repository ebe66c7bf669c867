import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Removes the body from responses to HEAD, whether a route, a middleware or an error page creates
/// them.
///
/// A client would parse the bytes of such a body as its next response. The declared length is kept,
/// because it describes the response to GET.
package final class HeadResponseHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// Whether each unanswered request is HEAD, oldest first.
    private var unanswered: [Bool] = []
    private var isStream = false

    package init() {}

    package func handlerAdded(context: ChannelHandlerContext) {
        isStream = ConnectionActivityHandler.find(for: context)?.isStream ?? false
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let request) = unwrapInboundIn(data) {
            unanswered.append(request.method == .head)
        }
        context.fireChannelRead(data)
    }

    /// Sends a part of a response, except the body of a response to HEAD.
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
            // The encoder would end a body without a length that has not started with an empty
            // chunk.
            let end = isHead && !isStream ? HTTPResponsePart.body(ByteBuffer()) : nil
            context.write(end.map(wrapOutboundOut) ?? data, promise: promise)
        }
    }
}
