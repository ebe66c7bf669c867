import HummingbirdCore
import HummingbirdHTTP2
import KasaneHummingbird
import Logging
import NIOCore
import NIOSSL
import NIOTLS

/// A TLS connection that uses HTTP/2 or HTTP/1.1.
struct HTTPSConnection: ServerChildChannel {
    private let base: HTTP2UpgradeChannel
    private let configuration: ConnectionConfiguration

    init(_ base: HTTP2UpgradeChannel, _ configuration: ConnectionConfiguration) {
        self.base = base
        self.configuration = configuration
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP2UpgradeChannel.Value> {
        let value = base.setup(channel: channel, logger: logger)
        let pipeline = channel.pipeline.syncOperations
        do {
            let tls = try pipeline.handler(type: NIOSSLServerHandler.self)
            // Otherwise, the connection would wait five seconds for a client that has already
            // responded to the server's TLS close.
            channel.setOption(.allowRemoteHalfClosure, value: false).whenFailure { _ in }
            try pipeline.addHandlers(
                [
                    HandshakeLimit(.seconds(10)), FlushBeforeClose(),
                    NegotiatedProtocolHandler(configuration),
                ],
                position: .after(tls)
            )
            return value
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    func handle(value: HTTP2UpgradeChannel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

/// Adds the handlers that precede the parser after the protocol has been negotiated.
private final class NegotiatedProtocolHandler: ChannelInboundHandler {
    typealias InboundIn = Any

    private let configuration: ConnectionConfiguration

    init(_ configuration: ConnectionConfiguration) {
        self.configuration = configuration
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted(let negotiatedProtocol)? = event as? TLSUserEvent {
            let handlers =
                negotiatedProtocol == "h2"
                ? makeHTTP2Handlers() : configuration.makeHTTP1Handlers()
            do {
                try context.pipeline.syncOperations.addHandlers(handlers, position: .after(self))
            } catch {
                return context.close(promise: nil)
            }
        }
        // The next handler adds the parser.
        context.fireUserInboundEventTriggered(event)
    }

    private func makeHTTP2Handlers() -> [any ChannelHandler] {
        let limits = configuration.limits
        return [
            ConnectionActivityHandler(
                limiter: configuration.limiter,
                // `HTTP2UpgradeChannel` first closes idle connections gracefully.
                idleTimeout: TimeAmount(limits.idleTimeout) + .seconds(5)
            ),
            HeaderBlockTimeoutHandler(timeout: TimeAmount(limits.requestTimeout)),
        ]
    }
}
