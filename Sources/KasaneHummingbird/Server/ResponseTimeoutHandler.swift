package import NIOCore
package import NIOHTTPTypes

/// Ends a connection, or a stream of HTTP/2, whose client takes nothing more of what is written to it.
///
/// A response that nobody reads would be kept in memory as long as its client likes. Bodies are written in slices, so that
/// a client that is slow is seen to go on.
package final class ResponseTimeoutHandler: ChannelOutboundHandler, RemovableChannelHandler {
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    /// The bytes that a client must take in the time that it has.
    package static let sliceSize = 65_536

    private let timeout: TimeAmount
    private var context: ChannelHandlerContext?
    private var unwritten = 0
    private var lastProgress = NIODeadline.distantPast
    private var check: Scheduled<Void>?

    /// Creates the handler of a connection, or of a stream of HTTP/2.
    ///
    /// - Parameter timeout: The longest time in which nothing of what is written goes out.
    package init(timeout: TimeAmount) {
        self.timeout = timeout
    }

    /// Takes its place in the pipeline.
    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    /// Stops watching.
    package func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        check?.cancel()
    }

    /// Writes a part of a response, a large one in slices.
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

    /// Sends what was written, and watches what is left of it.
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
