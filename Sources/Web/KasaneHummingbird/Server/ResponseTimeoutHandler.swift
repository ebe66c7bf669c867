package import NIOCore
package import NIOHTTPTypes

/// Closes a connection or HTTP/2 stream whose client stops reading a response.
///
/// Otherwise, an unread response would stay in memory indefinitely. Bodies are written in slices,
/// so that the progress of slow clients can be measured.
package final class ResponseTimeoutHandler: ChannelOutboundHandler, RemovableChannelHandler {
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// The number of bytes that a client must read within the timeout.
    package static let sliceSize = 65_536

    /// The timeout while the server's unread responses exceed their limit.
    private static let shortTimeout = TimeAmount.seconds(2)

    private let timeout: TimeAmount
    private let unread: UnreadResponses?
    private var context: ChannelHandlerContext?
    private var unwritten = 0
    private var lastProgress = NIODeadline.distantPast
    private var check: Scheduled<Void>?

    /// Creates the handler for a connection or an HTTP/2 stream.
    ///
    /// - Parameter unread: The server's unread responses. The timeout is two seconds while they
    ///   exceed their limit.
    package init(timeout: TimeAmount, unread: UnreadResponses? = nil) {
        self.timeout = timeout
        self.unread = unread
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        check?.cancel()
    }

    /// Writes a part of a response, and slices the part if it is large.
    package func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        guard case .body(var body) = unwrapOutboundIn(data) else {
            return watch(data, 0, promise, context)
        }
        guard body.readableBytes > Self.sliceSize else {
            return watch(data, body.readableBytes, promise, context)
        }
        while body.readableBytes > Self.sliceSize,
            let slice = body.readSlice(length: Self.sliceSize)
        {
            watch(wrapOutboundOut(.body(slice)), slice.readableBytes, nil, context)
        }
        watch(wrapOutboundOut(.body(body)), body.readableBytes, promise, context)
    }

    package func flush(context: ChannelHandlerContext) {
        context.flush()
        if unwritten > 0, check == nil { scheduleCheck(at: nextCheck(after: lastProgress)) }
    }

    private func nextCheck(after moment: NIODeadline) -> NIODeadline {
        let end = lastProgress + timeout
        return unread == nil ? end : min(end, moment + Self.shortTimeout)
    }

    private func watch(
        _ data: NIOAny,
        _ size: Int,
        _ promise: EventLoopPromise<Void>?,
        _ context: ChannelHandlerContext
    ) {
        if unwritten == 0 { lastProgress = context.eventLoop.now }
        unwritten += 1
        unread?.add(size)
        let written = promise ?? context.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolatedUnsafeUnchecked().whenComplete { [self] _ in
            unwritten -= 1
            unread?.add(-size)
            lastProgress = context.eventLoop.now
        }
        context.write(data, promise: written)
    }

    private func scheduleCheck(at deadline: NIODeadline) {
        check = context?.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(deadline: deadline)
        {
            self.check = nil
            guard self.unwritten > 0, let context = self.context else { return }
            let now = context.eventLoop.now
            let isOverLimit = self.unread?.isOverLimit == true
            let timeout = isOverLimit ? min(self.timeout, Self.shortTimeout) : self.timeout
            if now >= self.lastProgress + timeout {
                context.close(promise: nil)
            } else {
                self.scheduleCheck(at: self.nextCheck(after: now))
            }
        }
    }
}
