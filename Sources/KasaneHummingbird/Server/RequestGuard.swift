import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Keeps the requests of a connection within bounds.
///
/// A connection whose client sends more of a body than it may is closed: a route that reads no body leaves it to the
/// connection, which would read it to its end for the next request. A client that waits for leave to send a body
/// gets it. A request after which the parser expects no more HTTP is the last of its connection, for what comes
/// behind it would be kept in memory without end. Answers that have no strict headers get them: what cannot be
/// parsed is answered by the connection itself, where no middleware sees it. Answers that never have a body have no
/// length either.
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

    /// Makes the guard of a connection, or of a stream of HTTP/2.
    package init(maximumBodySize: Int) {
        self.maximumBodySize = maximumBodySize
    }

    /// Takes a part of a request.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let request):
            bodySize = 0
            unanswered += 1
            isLast = request.isLast
            isWaiting = request.waitsForLeave(toSend: maximumBodySize)
            giveLeave(context)
        case .body(let bytes):
            isWaiting = false
            bodySize += bytes.readableBytes
            guard bodySize <= maximumBodySize else { return context.close(promise: nil) }
        case .end:
            isWaiting = false
            bodySize = 0
        }
        context.fireChannelRead(data)
    }

    /// Reads on, unless nothing more is expected.
    package func read(context: ChannelHandlerContext) {
        if !isLast { context.read() }
    }

    /// Sends a part of an answer.
    package func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            if head.headerFields[.contentSecurityPolicy] == nil {
                StrictHeaders.complete(&head.headerFields)
            }
            if endsConnection { head.headerFields[.connection] = "close" }
            // A length of 0 would be a statement about what they stand for: RFC 9110, section 8.6.
            if [.noContent, .notModified].contains(head.status) {
                head.headerFields[.contentLength] = nil
            }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end where endsConnection:
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
    fileprivate var isLast: Bool { method == .connect || headerFields[.upgrade] != nil }

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
