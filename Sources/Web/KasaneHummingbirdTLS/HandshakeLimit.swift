package import NIOCore
import NIOTLS

/// Closes connections that don't complete the TLS handshake before a timeout or shutdown.
///
/// Other timeouts start only after the handshake. Without this limit, clients could keep
/// connections open without sending anything.
package final class HandshakeLimit: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = Any

    private let limit: TimeAmount
    private var end: Scheduled<Void>?
    private var isAgreed = false

    /// Creates a handler whose timeout starts when it is added to a connection.
    package init(_ limit: TimeAmount) {
        self.limit = limit
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        end = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        end?.cancel()
    }

    /// Stops the timeout after the handshake, or closes a connection that would delay a shutdown.
    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent {
            isAgreed = true
            end?.cancel()
        }
        if event is ChannelShouldQuiesceEvent, !isAgreed { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}
