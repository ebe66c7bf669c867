import Foundation
package import NIOCore

/// Admits the connections of a listening channel, or refuses them the moment they are accepted.
///
/// It stands in front of all other handlers of the channel, so that a connection that is refused is not
/// set up: it is answered, where it can be, and closed. Where even those that are being closed reach the margin,
/// nothing more is accepted until one of them has closed. Where the process has no descriptor left, one that is kept
/// in reserve takes the waiting connections, one after the other, and refuses them.
package final class ConnectionAdmissionHandler: ChannelDuplexHandler {
    package typealias InboundIn = any Channel
    package typealias OutboundIn = any Channel

    private let limiter: ConnectionLimiter
    private let isSecure: Bool
    private var reserve = ReserveDescriptor()
    private var isWaiting = false

    /// Creates the handler of a listening channel.
    ///
    /// - Parameters:
    ///   - limiter: What decides.
    ///   - isSecure: Whether the connections use TLS, so that a refusal cannot be told.
    package init(limiter: ConnectionLimiter, isSecure: Bool) {
        self.limiter = limiter
        self.isSecure = isSecure
    }

    /// Admits a connection that was accepted, or refuses it.
    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let channel = unwrapInboundIn(data)
        let admission = limiter.admit(channel, at: context.eventLoop.now)
        let this = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        channel.closeFuture.whenComplete { [limiter] _ in
            limiter.remove(channel)
            this.eventLoop.execute {
                let (handler, context) = this.value
                handler.resume(context)
            }
        }
        if admission == .admitted {
            context.fireChannelRead(data)
        } else {
            refuse(channel)
        }
    }

    /// Accepts more connections, unless too many have not closed yet.
    package func read(context: ChannelHandlerContext) {
        isWaiting = !limiter.canAccept
        if !isWaiting { context.read() }
    }

    /// Refuses the waiting connections where there is no descriptor for them.
    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let code = (error as? IOError)?.errnoCode
        guard code == EMFILE || code == ENFILE, refuseByReserve(context) else {
            // What comes next pauses before it accepts again.
            return context.fireErrorCaught(error)
        }
    }

    /// Takes the reserve.
    package func handlerAdded(context: ChannelHandlerContext) {
        reserve.open()
    }

    /// Gives the reserve back.
    package func handlerRemoved(context: ChannelHandlerContext) {
        reserve.close()
    }

    private func resume(_ context: ChannelHandlerContext) {
        guard isWaiting, context.channel.isActive else { return }
        read(context: context)
    }

    private func refuse(_ channel: any Channel) {
        channel.eventLoop.execute { [isSecure] in
            // A connection without a socket, or that has closed, is told nothing.
            _ = try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
                of: NIOBSDSocket.Handle.self
            ) { ConnectionRefusal.send(on: $0, isSecure: isSecure) }
            channel.close(promise: nil)
        }
    }

    private func refuseByReserve(_ context: ChannelHandlerContext) -> Bool {
        // A channel without a socket has nothing to refuse.
        let refusals = try? context.channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
            of: NIOBSDSocket.Handle.self
        ) { listener in
            reserve.refuseConnections(of: listener, isSecure: isSecure)
        }
        for _ in 0..<(refusals ?? 0) { limiter.countRefusal(.descriptors) }
        return refusals ?? 0 > 0
    }
}

/// A descriptor that is kept for the moment in which there is no other.
private struct ReserveDescriptor {
    private var descriptor: Int32 = -1

    mutating func open() {
        if descriptor < 0 { descriptor = Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC) }
    }

    mutating func close() {
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
        descriptor = -1
    }

    /// Accepts connections in the reserve's place and refuses them; returns their number.
    mutating func refuseConnections(of listener: NIOBSDSocket.Handle, isSecure: Bool) -> Int {
        close()
        defer { open() }
        var count = 0
        // More of them wait for the next turn, for the loop has other connections to serve.
        while count < 64 {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            ConnectionRefusal.send(on: connection, isSecure: isSecure)
            _ = Foundation.close(connection)
            count += 1
        }
        return count
    }
}
