package import NIOCore

/// Tracks whether a connection has active requests, and closes idle connections.
///
/// The handler precedes the parser. HTTP/1.1 connections have a separate idle timeout. Idle HTTP/2
/// clients first receive a GOAWAY frame. This handler closes the connections of clients that don't
/// respond to the frame.
package final class ConnectionActivityHandler: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = Any

    /// The slots of the connection's HTTP/2 streams.
    let slots = StreamSlots()
    private let limiter: ConnectionLimiter?
    private let idleTimeout: TimeAmount?
    private var requests = 0
    private var idleSince = NIODeadline.distantPast
    private var check: Scheduled<Void>?
    private var context: ChannelHandlerContext?

    package init(limiter: ConnectionLimiter?, idleTimeout: TimeAmount? = nil) {
        self.limiter = limiter
        self.idleTimeout = idleTimeout
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        idleSince = context.eventLoop.now
        scheduleCheck()
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        check?.cancel()
    }

    /// Records the start of a request on the connection or one of its streams.
    func begin() {
        requests += 1
        if requests == 1, let context { limiter?.begin(context.channel) }
    }

    /// Records the end of a request, when its response has been written or its stream has ended.
    func end() {
        requests -= 1
        guard requests == 0, let context else { return }
        idleSince = context.eventLoop.now
        limiter?.end(context.channel, at: idleSince)
        if check == nil { scheduleCheck() }
    }

    /// Returns the handler of a connection.
    ///
    /// - Parameter channel: The connection or one of its streams.
    static func find(
        for context: ChannelHandlerContext
    ) -> (handler: ConnectionActivityHandler, isStream: Bool)? {
        // Throws an error if the pipeline doesn't contain the handler.
        if let own = try? context.pipeline.syncOperations.handler(type: Self.self) {
            return (own, false)
        }
        // A connection's parent is the listening channel, which might use another event loop.
        guard let parent = context.channel.parent, parent.eventLoop === context.eventLoop,
            let handler = try? parent.pipeline.syncOperations.handler(type: Self.self)
        else { return nil }
        return (handler, true)
    }

    private func scheduleCheck() {
        guard let idleTimeout, let context else { return }
        check = context.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(
            deadline: idleSince + idleTimeout
        ) {
            self.check = nil
            guard self.requests == 0, let context = self.context else { return }
            if context.eventLoop.now >= self.idleSince + idleTimeout {
                context.close(promise: nil)
            } else {
                self.scheduleCheck()
            }
        }
    }
}
