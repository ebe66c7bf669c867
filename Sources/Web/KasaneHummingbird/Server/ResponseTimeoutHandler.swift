package import NIOCore
package import NIOHTTPTypes

/// Ends a connection, or an HTTP/2 stream, whose client stops reading a response.
///
/// Otherwise an unread response would stay in memory indefinitely. Bodies are written in slices, so
/// that the progress of a slow client is visible.
package final class ResponseTimeoutHandler: ChannelOutboundHandler, RemovableChannelHandler {
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// The number of bytes that a client must read within the timeout.
    package static let sliceSize = 65_536

    private let timeout: TimeAmount
    private var context: ChannelHandlerContext?
    private var unwritten = 0
    private var lastProgress = NIODeadline.distantPast
    private var check: Scheduled<Void>?

    /// Creates the handler of a connection, or of an HTTP/2 stream.
    ///
    /// - Parameter timeout: The maximum time without progress in sending.
    package init(timeout: TimeAmount) {
        self.timeout = timeout
    }

    /// Stores the context.
    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    /// Cancels the check.
    package func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        check?.cancel()
    }

    /// Writes a part of a response, splitting a large one into slices.
    package func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        guard case .body(var body) = unwrapOutboundIn(data),
            body.readableBytes > Self.sliceSize
        else { return watch(data, promise, context) }
        while body.readableBytes > Self.sliceSize,
            let slice = body.readSlice(length: Self.sliceSize)
        {
            watch(wrapOutboundOut(.body(slice)), nil, context)
        }
        watch(wrapOutboundOut(.body(body)), promise, context)
    }

    /// Flushes, and monitors the pending writes.
    package func flush(context: ChannelHandlerContext) {
        context.flush()
        if unwritten > 0, check == nil { scheduleCheck(at: lastProgress + timeout) }
    }

    private func watch(
        _ data: NIOAny,
        _ promise: EventLoopPromise<Void>?,
        _ context: ChannelHandlerContext
    ) {
        if unwritten == 0 { lastProgress = context.eventLoop.now }
        unwritten += 1
        let written = promise ?? context.eventLoop.makePromise(of: Void.self)
        written.futureResult.assumeIsolatedUnsafeUnchecked().whenComplete { [self] _ in
            unwritten -= 1
            lastProgress = context.eventLoop.now
        }
        context.write(data, promise: written)
    }

    private func scheduleCheck(at deadline: NIODeadline) {
        check = context?.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(deadline: deadline)
        {
            self.check = nil
            guard self.unwritten > 0, let context = self.context else { return }
            let end = self.lastProgress + self.timeout
            if context.eventLoop.now >= end {
                context.close(promise: nil)
            } else {
                self.scheduleCheck(at: end)
            }
        }
    }
}
