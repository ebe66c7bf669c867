import HTTPTypes
package import NIOCore
import NIOHTTP1
package import NIOHTTPTypes

/// Keeps the requests of a connection within bounds.
///
/// A connection whose client sends more of a body than it may is closed: a route that reads no body leaves it to the
/// connection, which would read it to its end for the next request. A client that waits for leave to send a body
/// gets it. A request after which the parser expects no more HTTP is the last of its connection, for what comes
/// behind it would be kept in memory without end; so is one that says so, and one whose end others may see elsewhere.
/// Answers that have no strict headers get them: what cannot be parsed is answered by the connection itself, where no
/// middleware sees it. Answers that never have a body have no length either, and none is sent. A body that turns out to
/// be none after its request was answered ends the connection: another answer would be taken for the next request's.
package final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let maximumBodySize: Int
    private var bodySize = 0
    /// How many requests have come whose answers have not ended.
    private var unanswered = 0
    /// Whether the client of the newest request waits for leave to send its body.
    private var isWaiting = false
    /// Whether the newest request is the last.
    private var isLast = false
    /// Whether nothing more of the requests is read.
    private var isOver = false
    /// Whether the end of the newest request is still to come.
    private var isReceiving = false
    /// Whether the answer that is sent has no body, whatever the application says.
    private var isBodiless = false
    private var chunks: ChunkOverheadLimit?

    /// Makes the guard of a connection, or of a stream of HTTP/2.
    package init(maximumBodySize: Int) {
        self.maximumBodySize = maximumBodySize
    }

    /// Finds the handler in front of the parser, and adds the one behind it.
    package func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        // A stream of HTTP/2 has neither, nor a parser.
        chunks = try? pipeline.handler(type: ChunkOverheadLimit.self)
        if let parser = try? pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self) {
            try? pipeline.addHandler(HTTP10Handler(), position: .after(parser))
        }
    }

    /// Takes a part of a request.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request):
            // It came behind the last, in the same bytes.
            guard !isLast else { return }
            bodySize = 0
            unanswered += 1
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
        // It was answered before its body had come.
        if isOver, unanswered == 0 { context.close(promise: nil) }
    }

    /// Answers a head that is too large; other errors are for those behind it.
    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard error as? HTTPParserError == .headerOverflow, unanswered == 0 else {
            return context.fireErrorCaught(error)
        }
        let text = ByteBuffer(string: "The fields of the request are too large.\n")
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

    /// Reads on, unless nothing more is expected.
    package func read(context: ChannelHandlerContext) {
        if !isOver { context.read() }
    }

    /// Sends a part of an answer.
    package func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        switch unwrapOutboundIn(data) {
        case .head where isReceiving && unanswered == 0:
            // It is about the rest of a body, and its request has been answered.
            promise?.succeed()
            context.close(promise: nil)
        case .head(var head):
            isBodiless = [.noContent, .notModified].contains(head.status)
            if head.headerFields[.contentSecurityPolicy] == nil {
                StrictHeaders.complete(&head.headerFields)
            }
            if endsConnection { head.headerFields[.connection] = "close" }
            // A length of 0 would be a statement about what they stand for: RFC 9110, section 8.6.
            if isBodiless { head.headerFields[.contentLength] = nil }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body where isBodiless: promise?.succeed()
        case .body: context.write(data, promise: promise)
        case .end where endsConnection && isOver:
            let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
            sent.futureResult.whenComplete { [channel = context.channel] _ in
                channel.close(promise: nil)
            }
            context.writeAndFlush(data, promise: sent)
        case .end:
            // The connection itself answers what it could not parse, which is no request.
            unanswered = max(0, unanswered - 1)
            context.write(data, promise: promise)
            giveLeave(context)
        }
    }

    /// Whether what is answered now is the last request.
    private var endsConnection: Bool { isLast && unanswered == 1 }

    /// Tells a client that waits for leave to send its body; not in the midst of another answer.
    private func giveLeave(_ context: ChannelHandlerContext) {
        guard isWaiting, unanswered == 1 else { return }
        isWaiting = false
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
}

extension HTTPRequest {
    /// Whether the parser takes what follows for another protocol, such as a tunnel's.
    fileprivate var isTunnel: Bool { method == .connect || headerFields[.upgrade] != nil }

    /// Whether no other request follows: the client says so, or its coding is one that others may read in another way.
    fileprivate var isFinal: Bool {
        headerFields.hasUnknownTransferCoding
            || headerFields[values: .connection].contains { value in
                value.split(separator: ",").contains {
                    $0.filter { !$0.isWhitespace }.lowercased() == "close"
                }
            }
    }

    /// Whether a client that has announced a body sends none before it is told to.
    ///
    /// One that is larger than the limit is not asked for: it is refused by its announced length.
    fileprivate func waitsForLeave(toSend limit: Int) -> Bool {
        guard headerFields[.expect]?.lowercased() == "100-continue" else { return false }
        guard let length = headerFields[.contentLength] else {
            return headerFields[.transferEncoding] != nil
        }
        return Int(length).map { (1...limit).contains($0) } ?? false
    }
}

extension HTTPFields {
    /// Whether a body is coded otherwise than in chunks, be it once more: RFC 9112, section 6.1.
    var hasUnknownTransferCoding: Bool {
        let codings = self[values: .transferEncoding]
        return codings.count > 1 || codings.contains { $0.lowercased() != "chunked" }
    }
}
