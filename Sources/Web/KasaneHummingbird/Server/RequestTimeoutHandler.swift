import HTTPTypes
package import NIOCore
package import NIOHTTPTypes

/// Ends requests that clients don't send completely before a timeout, with status 408.
///
/// The timeout starts at the first byte of the head, regardless of whether a route reads the body.
/// Active responses aren't affected, and a request that already has a response ends without another
/// response. HTTP/1.1 connections are closed, and HTTP/2 connections stay open.
package final class RequestTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let timeout: TimeAmount
    private let minimumBodyRate: Int
    private var deadline: ReceiveDeadline?
    private var connection: ConnectionActivityHandler?
    private var heads: RequestHeadTimeoutHandler?
    private var context: ChannelHandlerContext?
    private var isStream = false
    /// The number of requests whose response hasn't been written.
    private var unanswered = 0
    /// Whether the head of the oldest request's response has been written.
    private var isResponding = false
    private var isExpired = false
    private var isOver = false

    /// Creates the handler for a connection or an HTTP/2 stream.
    ///
    /// - Parameters:
    ///   - timeout: The maximum time between the first and last bytes of a request.
    ///   - minimumBodyRate: The number of body bytes that extend the timeout by one second.
    package init(timeout: TimeAmount, minimumBodyRate: Int) {
        self.timeout = timeout
        self.minimumBodyRate = max(1, minimumBodyRate)
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        let found = ConnectionActivityHandler.find(for: context)
        connection = found?.handler
        isStream = found?.isStream ?? false
        // An HTTP/2 stream doesn't have this handler.
        heads = try? context.pipeline.syncOperations.handler(type: RequestHeadTimeoutHandler.self)
        deadline = ReceiveDeadline(timeout, on: context.eventLoop) { [weak self] in
            self?.isExpired = true
            self?.settle()
        }
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        self.context = nil
        while unanswered > 0 {
            unanswered -= 1
            connection?.end()
        }
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            unanswered += 1
            connection?.begin()
            deadline?.begin(at: heads?.headCompleted() ?? context.eventLoop.now)
        case .body(let bytes):
            let progress = Double(bytes.readableBytes) / Double(minimumBodyRate)
            deadline?.extend(by: .nanoseconds(Int64(progress * 1e9)))
        case .end:
            deadline?.finish()
            heads?.requestCompleted()
        }
        context.fireChannelRead(data)
    }

    package func channelReadComplete(context: ChannelHandlerContext) {
        deadline?.readEnded()
        context.fireChannelReadComplete()
    }

    package func read(context: ChannelHandlerContext) {
        guard !isExpired else { return }
        deadline?.readBegan()
        context.read()
    }

    /// Writes a part of a response unless status 408 has been sent.
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
            // Responses to unparsable input, which the connection itself sends, don't belong to a
            // request.
            guard unanswered > 0 else { return }
            unanswered -= 1
            connection?.end()
            heads?.responseCompleted()
            settle()
        }
    }

    /// Ends the request that timed out after all earlier responses.
    private func settle() {
        guard isExpired, !isOver, unanswered <= 1, !isResponding, let context else { return }
        isOver = true
        guard unanswered == 1 else {
            // The response has already been sent, so status 408 isn't sent.
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
