import HummingbirdCore
import KasaneHummingbird
import KasaneHummingbirdTLS
import Logging
import NIOCore
import NIOEmbedded
import NIOPosix
import NIOTLS
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LimitedConnectionTests {
    private let channel = EmbeddedChannel(handler: HandshakeLimit(.seconds(10)))

    init() throws {
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    @Test func `a client without a TLS handshake in time is cut off`() throws {
        channel.embeddedEventLoop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))

        #expect(!channel.isActive)
    }

    @Test func `a client with a TLS handshake is kept`() throws {
        let agreed = TLSUserEvent.handshakeCompleted(negotiatedProtocol: "h2")
        channel.pipeline.fireUserInboundEventTriggered(agreed)
        channel.embeddedEventLoop.advanceTime(by: .seconds(20))

        #expect(channel.isActive)
        try channel.close().wait()
    }

    @Test(arguments: [false, true])
    func `a server that stops does not wait for agreements on TLS`(isAgreed: Bool) throws {
        if isAgreed {
            let agreed = TLSUserEvent.handshakeCompleted(negotiatedProtocol: nil)
            channel.pipeline.fireUserInboundEventTriggered(agreed)
        }

        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())

        // After the handshake, the protocol determines when the connection ends.
        #expect(channel.isActive == isAgreed)
    }

    #if os(Linux)
    @Test func `a client that acknowledges nothing is given up by the system`() async throws {
        let limits = AsyncStream<Int>.makeStream()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                LimitedConnection(Silence(), unacknowledged: .seconds(60))
                    .setup(channel: channel, logger: .quiet)
                    .flatMap { _ in channel.getOption(LimitedConnection<Silence>.userTimeout) }
                    .map { limits.continuation.yield(Int($0)) }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        let address = try #require(server.localAddress)
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(to: address)
            .get()

        #expect(await limits.stream.first { _ in true } == 60_000)
        try await client.close()
        try await server.close()
    }
    #endif
}

private struct Silence: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        let channel: any Channel
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeSucceededFuture(Value(channel: channel))
    }

    func handle(value: Value, logger: Logger) async {}
}
