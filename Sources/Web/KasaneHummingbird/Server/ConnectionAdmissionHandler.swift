import Foundation
package import NIOCore

/// Admits the connections of a listening channel, or refuses them when they are accepted.
///
/// It precedes all other handlers of the channel, so a refused connection is never set up: it gets
/// a response, if possible, and is closed. If the number of closing connections reaches a margin,
/// accepting pauses until one of them has closed. If the process has run out of file descriptors, a
/// reserve descriptor accepts the pending connections one by one and refuses them.
package final class ConnectionAdmissionHandler: ChannelDuplexHandler {
    package typealias InboundIn = any Channel
    package typealias OutboundIn = any Channel

    private let limiter: ConnectionLimiter
    private let isSecure: Bool
    private var reserve = ReserveDescriptor()
    private var isWaiting = false
    private var hasStopped = false

    /// Creates the handler of a listening channel.
    ///
    /// - Parameter isSecure: Whether the connections use TLS, so that a refusal cannot include a
    ///   response.
    package init(limiter: ConnectionLimiter, isSecure: Bool) {
        self.limiter = limiter
        self.isSecure = isSecure
    }

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

    package func read(context: ChannelHandlerContext) {
        isWaiting = hasStopped || !limiter.canAccept
        if !isWaiting { context.read() }
    }

    /// Stops accepting connections, except the next ones if the channel is already reading.
    func stopAccepting() {
        hasStopped = true
    }

    /// Refuses the pending connections if there are no file descriptors for them.
    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let code = (error as? IOError)?.errnoCode
        guard code == EMFILE || code == ENFILE, refuseByReserve(context) else {
            // The next handler pauses before it accepts again.
            return context.fireErrorCaught(error)
        }
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        reserve.open()
    }

    package func handlerRemoved(context: ChannelHandlerContext) {
        reserve.close()
    }

    private func resume(_ context: ChannelHandlerContext) {
        guard isWaiting, context.channel.isActive else { return }
        read(context: context)
    }

    private func refuse(_ channel: any Channel) {
        channel.eventLoop.execute { [isSecure] in
            // A connection without a socket, or one that has closed, gets no response.
            _ = try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
                of: NIOBSDSocket.Handle.self
            ) { ConnectionRefusal.send(on: $0, isSecure: isSecure) }
            channel.close(promise: nil)
        }
    }

    private func refuseByReserve(_ context: ChannelHandlerContext) -> Bool {
        // A channel without a socket has no connections to refuse.
        let refusals = try? context.channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(
            of: NIOBSDSocket.Handle.self
        ) { listener in
            reserve.refuseConnections(of: listener, isSecure: isSecure)
        }
        for _ in 0..<(refusals ?? 0) { limiter.countRefusal(.descriptors) }
        return refusals ?? 0 > 0
    }
}

/// A file descriptor reserved for the case that no other is available.
private struct ReserveDescriptor {
    private var descriptor: Int32 = -1

    mutating func open() {
        if descriptor < 0 { descriptor = Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC) }
    }

    mutating func close() {
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
        descriptor = -1
    }

    /// Accepts connections in place of the reserve and refuses them; returns their number.
    mutating func refuseConnections(of listener: NIOBSDSocket.Handle, isSecure: Bool) -> Int {
        close()
        defer { open() }
        var count = 0
        // The remaining ones wait for the next pass, because the event loop serves other
        // connections too.
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
