import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Ends a request whose client does not send all of it in time, with the status 408.
///
/// The time counts from the first byte of the head, whether or not a route reads the body. Responses that are under way
/// are completed, and take as long as they like; a request that has been answered already ends without another word. A
/// connection of HTTP/1.1 ends with the request, one of HTTP/2 goes on.
package final class RequestTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let timeout: TimeAmount
    private var deadline: ReceiveDeadline?
    private var connection: ConnectionActivityHandler?
    private var heads: RequestHeadTimeoutHandler?
    private var context: ChannelHandlerContext?
    private var isStream = false
    /// The number of requests whose responses have not been written.
    private var unanswered = 0
    /// Whether the oldest of them has the head of its response.
    private var isResponding = false
    private var isExpired = false
    /// Whether nothing more is written.
    private var isOver = false

    /// Creates the handler of a connection, or of a stream of HTTP/2.
    ///
    /// - Parameter timeout: The longest time from the first byte of a request to its last.
    package init(timeout: TimeAmount) {
        self.timeout = timeout
    }

    /// Finds the handlers that stand in front of the parser.
    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let found = ConnectionActivityHandler.find(for: context)
        connection = found?.handler
        isStream = found?.isStream ?? false
        // A stream has none.
        heads = try? context.pipeline.syncOperations.handler(type: RequestHeadTimeoutHandler.self)
        deadline = ReceiveDeadline(timeout, on: context.eventLoop) { [weak self] in
            self?.isExpired = true
            self?.settle()
        }
    }

    /// Ends the deadline, and the requests of the connection.
    package func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        self.context = nil
        while unanswered > 0 {
            unanswered -= 1
            connection?.end()
        }
    }

    /// Begins to count with a head, and ends with a request's end.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            unanswered += 1
            connection?.begin()
            deadline?.begin(at: heads?.headCompleted() ?? context.eventLoop.now)
        case .body: break
        case .end:
            deadline?.finish()
            heads?.requestCompleted()
        }
        context.fireChannelRead(data)
    }

    /// Sets the timer if the request is not complete.
    package func channelReadComplete(context: ChannelHandlerContext) {
        deadline?.readEnded()
        context.fireChannelReadComplete()
    }

    /// Reads on, unless the client's time is up.
    package func read(context: ChannelHandlerContext) {
        guard !isExpired else { return }
        deadline?.readBegan()
        context.read()
    }

    /// Writes a part of a response, unless the client has been told that its time is up.
    package func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        guard !isOver else { return promise?.fail(ChannelError.ioOnClosedChannel) ?? () }
        switch unwrapOutboundIn(data) {
        case .head(let head):
            if head.status.kind != .informational { isResponding = true }
            context.write(data, promise: promise)
        case .body:
            context.write(data, promise: promise)
        case .end:
            context.write(data, promise: promise)
            isResponding = false
            // The connection itself answers what it could not parse, which is no request.
            guard unanswered > 0 else { return }
            unanswered -= 1
            connection?.end()
            heads?.responseCompleted()
            settle()
        }
    }

    /// Ends the request whose time is up, when the responses before it are complete.
    private func settle() {
        guard isExpired, !isOver, unanswered <= 1, !isResponding, let context else { return }
        isOver = true
        guard unanswered == 1 else {
            // What was answered is on its way; nothing is left to say.
            context.flush()
            return context.close(promise: nil)
        }
        var fields: HTTPFields = [.contentLength: "0"]
        if !isStream { fields[.connection] = "close" }
        let head = HTTPResponse(status: .requestTimeout, headerFields: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolatedUnsafeUnchecked()
            .whenComplete { _ in context.close(promise: nil) }
    }
}
