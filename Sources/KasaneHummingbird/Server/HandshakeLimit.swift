package import NIOCore
import NIOTLS

/// Closes a connection whose client has not agreed on TLS in time, or when the server stops.
///
/// Until then nothing else watches it: who opens connections and says nothing would keep them.
package final class HandshakeLimit: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = Any

    private let limit: TimeAmount
    private var end: Scheduled<Void>?
    private var isAgreed = false

    /// Begins to count when it is added to a connection.
    package init(_ limit: TimeAmount) {
        self.limit = limit
    }

    /// Begins to count.
    package func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        end = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    /// Stops counting, for the connection is gone or agreed upon.
    package func handlerRemoved(context: ChannelHandlerContext) {
        end?.cancel()
    }

    /// Records that the handshake is over, or ends a connection that would hold up the end of the server.
    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent {
            isAgreed = true
            end?.cancel()
        }
        if event is ChannelShouldQuiesceEvent, !isAgreed { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}
