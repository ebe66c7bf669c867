import Foundation
package import NIOCore

/// Accepts or refuses connections of a listening channel.
///
/// The handler precedes all other handlers of the channel, so a refused connection is never set up.
/// The handler sends a response, if possible, and closes the connection. While too many connections
/// are closing, no more connections are accepted. If the process runs out of file descriptors, the
/// handler uses a reserved descriptor to accept and refuse pending connections one by one.
package final class ConnectionAdmissionHandler: ChannelDuplexHandler {
    package typealias InboundIn = any Channel
    package typealias OutboundIn = any Channel

    private let limiter: ConnectionLimiter
    private let isSecure: Bool
    private var reserve = ReserveDescriptor()
    private var isWaiting = false
    private var hasStopped = false

    /// Creates the handler for a listening channel.
    ///
    /// - Parameter isSecure: Whether the connections use TLS, in which case refused connections
    ///   receive no response.
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

    /// Stops accepting connections, except for connections in a read that has already begun.
    func stopAccepting() {
        hasStopped = true
    }

    /// Refuses pending connections if no file descriptors are available.
    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let code = (error as? IOError)?.errnoCode
        guard code == EMFILE || code == ENFILE, refuseByReserve(context) else {
            // The next handler pauses before it accepts more connections.
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
            // Connections that are closed or have no socket receive no response.
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

/// A file descriptor reserved for when no other descriptors are available.
private struct ReserveDescriptor {
    private var descriptor: Int32 = -1

    mutating func open() {
        if descriptor < 0 { descriptor = Foundation.open("/dev/null", O_RDONLY | O_CLOEXEC) }
    }

    mutating func close() {
        if descriptor >= 0 { _ = Foundation.close(descriptor) }
        descriptor = -1
    }

    /// Accepts and refuses pending connections with the reserved descriptor.
    ///
    /// - Returns: The number of refused connections.
    mutating func refuseConnections(of listener: NIOBSDSocket.Handle, isSecure: Bool) -> Int {
        close()
        defer { open() }
        var count = 0
        // The remaining connections wait for the next pass, because the event loop also serves
        // other connections.
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
