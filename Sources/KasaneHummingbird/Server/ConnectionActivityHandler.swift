package import NIOCore
import NIOTLS

/// Knows whether a connection has requests under way, and closes one of HTTP/2 that has had none for too long.
///
/// It stands in front of the parser. A client of HTTP/2 is asked to leave before, which it must confirm: one that does
/// not is closed by this handler. Connections of HTTP/1.1 have an idle timeout of their own.
package final class ConnectionActivityHandler: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = Any

    private let limiter: ConnectionLimiter?
    private let idleTimeout: TimeAmount
    private var requests = 0
    private var isHTTP2 = false
    private var idleSince = NIODeadline.distantPast
    private var check: Scheduled<Void>?
    private var context: ChannelHandlerContext?

    /// Creates the handler of a connection.
    ///
    /// - Parameters:
    ///   - limiter: What has admitted the connection, if anything has.
    ///   - idleTimeout: The longest time without a request.
    package init(limiter: ConnectionLimiter?, idleTimeout: TimeAmount) {
        self.limiter = limiter
        self.idleTimeout = idleTimeout
    }

    /// Takes its place in the pipeline.
    package func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    /// Stops counting.
    package func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        check?.cancel()
    }

    /// Starts to count the time without a request where HTTP/2 was agreed on.
    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted(negotiatedProtocol: "h2")? = event as? TLSUserEvent {
            isHTTP2 = true
            idleSince = context.eventLoop.now
            scheduleCheck(at: idleSince + idleTimeout)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Records that a request of the connection, or of a stream of it, has come.
    func begin() {
        requests += 1
        if requests == 1, let context { limiter?.begin(context.channel) }
    }

    /// Records that the response to a request has been written, or its stream has ended.
    func end() {
        requests -= 1
        guard requests == 0, let context else { return }
        idleSince = context.eventLoop.now
        limiter?.end(context.channel, at: idleSince)
        if isHTTP2, check == nil { scheduleCheck(at: idleSince + idleTimeout) }
    }

    /// Returns the handler of the connection that a channel is, or that a channel is a stream of.
    static func find(
        for context: ChannelHandlerContext
    ) -> (handler: ConnectionActivityHandler, isStream: Bool)? {
        if let own = try? context.pipeline.syncOperations.handler(type: Self.self) {
            return (own, false)
        }
        // The parent of a connection is the listening channel, which may have another event loop.
        guard let parent = context.channel.parent, parent.eventLoop === context.eventLoop,
            let handler = try? parent.pipeline.syncOperations.handler(type: Self.self)
        else { return nil }
        return (handler, true)
    }

    private func scheduleCheck(at deadline: NIODeadline) {
        check = context?.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(deadline: deadline)
        {
            self.check = nil
            guard self.requests == 0, let context = self.context else { return }
            let end = self.idleSince + self.idleTimeout
            if context.eventLoop.now >= end {
                context.close(promise: nil)
            } else {
                self.scheduleCheck(at: end)
            }
        }
    }
}
