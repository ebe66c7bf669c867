import HTTPTypes
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes

/// Enforces limits on a connection's requests and responses.
///
/// - Closes the connection if the client sends a body that exceeds the limit. Otherwise, if a route
///   doesn't read a body, the connection would read all of it to reach the next request.
/// - Sends `100 Continue` to clients that wait for it before they send a body.
/// - Closes the connection after a request with `Connection: close`, a request that other parsers
///   might consider to end at a different position, or a request to switch protocols, after which
///   the parser would buffer bytes without a limit.
/// - Adds strict headers to responses that lack them, because the connection responds to malformed
///   requests without running middleware.
/// - Removes the body and length of responses whose status forbids a body.
/// - Removes the body of responses to HEAD requests, including responses from middleware and error
///   pages, because a client would interpret the body as the next response. The length of the
///   response to the corresponding GET request is kept.
/// - Closes the connection if a body turns out to be malformed after its response was sent, because
///   a client would interpret a second response as the response to the next request.
package final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let maximumBodySize: Int
    private var bodySize = 0
    /// Whether each request with an incomplete response is a HEAD request, oldest first.
    private var unanswered: [Bool] = []
    /// Whether the client of the most recent request waits for `100 Continue`.
    private var isWaiting = false
    /// Whether the most recent request is the last request on its connection.
    private var isLast = false
    private var isOver = false
    private var isReceiving = false
    /// Whether the status of the current response forbids a body.
    private var isBodiless = false
    private var isStream = false
    private var chunks: ChunkOverheadLimit?

    package init(maximumBodySize: Int) {
        self.maximumBodySize = maximumBodySize
    }

    /// Looks up the handler before the parser, and adds the handler after it.
    package func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        isStream = ConnectionActivityHandler.find(for: context)?.isStream ?? false
        // An HTTP/2 stream has neither these handlers nor a parser.
        chunks = try? pipeline.handler(type: ChunkOverheadLimit.self)
        if let parser = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
            try? pipeline.addHandler(HTTP10Handler(), position: .after(parser))
        }
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request):
            // The part arrived after the last request in the same bytes.
            guard !isLast else { return }
            bodySize = 0
            unanswered.append(request.method == .head)
            isReceiving = true
            chunks?.bodyBegan()
            isLast = request.isTunnel || request.isFinal
            isOver = request.isTunnel
            isWaiting = request.waitsForLeave(toSend: maximumBodySize)
            giveLeave(context)
        case .body(let bytes):
            guard isReceiving else { return }
            isWaiting = false
            bodySize += bytes.readableBytes
            chunks?.received(bytes.readableBytes)
            guard bodySize <= maximumBodySize else { return context.close(promise: nil) }
        case .end:
            guard isReceiving else { return }
            isWaiting = false
            isReceiving = false
            chunks?.bodyEnded()
            isOver = isLast
            bodySize = 0
        }
        context.fireChannelRead(data)
        // The response was complete before the request's body had arrived.
        if isOver, unanswered.isEmpty { context.close(promise: nil) }
    }

    /// Responds to a request head that is too large, and forwards other errors.
    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error as? HTTPParserError == .headerOverflow, unanswered.isEmpty else {
            return context.fireErrorCaught(error)
        }
        let text = ByteBuffer(string: "The request headers are too large.\n")
        var head = HTTPResponse(status: .requestHeaderFieldsTooLarge)
        head.headerFields[.contentType] = "text/plain; charset=utf-8"
        head.headerFields[.contentLength] = "\(text.readableBytes)"
        head.headerFields[.connection] = "close"
        StrictHeaders.complete(&head.headerFields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(text)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }

    package func read(context: ChannelHandlerContext) {
        if !isOver { context.read() }
    }

    package func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        let isHead = unanswered.first ?? false
        switch unwrapOutboundIn(data) {
        case .head where isReceiving && unanswered.isEmpty:
            // The response reports a malformed body, but the request already has a response.
            promise?.succeed()
            context.close(promise: nil)
        case .head(var head):
            isBodiless = [.noContent, .notModified].contains(head.status)
            if head.headerFields[.contentSecurityPolicy] == nil {
                StrictHeaders.complete(&head.headerFields)
            }
            if endsConnection { head.headerFields[.connection] = "close" }
            // A length of 0 would describe the represented resource (RFC 9110, section 8.6).
            if isBodiless { head.headerFields[.contentLength] = nil }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body where isBodiless || isHead: promise?.succeed()
        case .body: context.write(data, promise: promise)
        case .end:
            // The encoder would end a body without a length that hasn't started by writing an empty
            // chunk.
            let end = isHead && !isStream ? wrapOutboundOut(.body(ByteBuffer())) : data
            guard !(endsConnection && isOver) else { return sendLast(end, context, promise) }
            // Responses to unparsable input, which the connection itself sends, don't belong to a
            // request.
            if !unanswered.isEmpty { unanswered.removeFirst() }
            context.write(end, promise: promise)
            giveLeave(context)
        }
    }

    /// Sends the end of the last response, and then closes the connection.
    private func sendLast(
        _ end: NIOAny,
        _ context: ChannelHandlerContext,
        _ promise: EventLoopPromise<Void>?
    ) {
        let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
        sent.futureResult.whenComplete { [channel = context.channel] _ in
            channel.close(promise: nil)
        }
        context.writeAndFlush(end, promise: sent)
    }

    /// Whether the current response belongs to the last request.
    private var endsConnection: Bool { isLast && unanswered.count == 1 }

    /// Sends `100 Continue` to a waiting client, unless another response is in progress.
    private func giveLeave(_ context: ChannelHandlerContext) {
        guard isWaiting, unanswered.count == 1 else { return }
        isWaiting = false
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
}

extension HTTPRequest {
    /// Whether the parser treats later bytes as another protocol, as in a tunnel.
    fileprivate var isTunnel: Bool { method == .connect || headerFields[.upgrade] != nil }

    /// Whether no other request can follow, because of `Connection: close` or a transfer coding
    /// that other parsers might interpret differently.
    fileprivate var isFinal: Bool {
        headerFields.hasUnknownTransferCoding
            || headerFields[values: .connection].contains { value in
                value.utf8.split(separator: UInt8(ascii: ",")).contains {
                    Substring($0).filter { !$0.isWhitespace }.lowercased() == "close"
                }
            }
    }

    /// Returns whether the client waits for `100 Continue` before it sends the body.
    ///
    /// Bodies above the limit aren't requested, because they are rejected based on their declared
    /// length.
    fileprivate func waitsForLeave(toSend limit: Int) -> Bool {
        guard headerFields[.expect]?.lowercased() == "100-continue" else { return false }
        guard let length = headerFields[.contentLength] else {
            return headerFields[.transferEncoding] != nil
        }
        return Int(length).map { (1...limit).contains($0) } ?? false
    }
}

extension HTTPFields {
    /// Whether the body has a transfer coding other than a single `chunked` coding (RFC 9112,
    /// section 6.1).
    var hasUnknownTransferCoding: Bool {
        let codings = self[values: .transferEncoding]
        return codings.count > 1 || codings.contains { $0.lowercased() != "chunked" }
    }
}
