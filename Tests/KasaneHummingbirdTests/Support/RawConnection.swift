import NIOCore
import NIOPosix
import NIOSSL

/// A connection to a server for sending arbitrary text.
struct RawConnection {
    private let channel: any Channel
    private var received: AsyncStream<ByteBuffer>.AsyncIterator
    private(set) var text = ""

    init(to port: Int, isSecure: Bool = false) async throws {
        let (bytes, continuation) = AsyncStream<ByteBuffer>.makeStream()
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if isSecure { try channel.pipeline.syncOperations.addHandler(Self.makeTLS()) }
                    try channel.pipeline.syncOperations.addHandler(Receiver(continuation))
                }
            }
            .connect(host: "127.0.0.1", port: port)
            .get()
        received = bytes.makeAsyncIterator()
    }

    func send(_ text: String) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: text))
    }

    func close() async throws {
        try await channel.close()
    }

    /// Reads until a text has been received; returns `false` if the connection ends without it.
    mutating func receive(_ part: String) async -> Bool {
        while !text.contains(part) {
            guard let bytes = await received.next(isolation: #isolation) else { return false }
            text += String(buffer: bytes)
        }
        return true
    }

    mutating func receiveAll() async -> String {
        while let bytes = await received.next(isolation: #isolation) {
            text += String(buffer: bytes)
        }
        return text
    }

    private static func makeTLS() throws -> NIOSSLClientHandler {
        var configuration = try TLSConfiguration.local()
        configuration.certificateVerification = .noHostnameVerification
        let context = try NIOSSLContext(configuration: configuration)
        return try NIOSSLClientHandler(context: context, serverHostname: nil)
    }
}

private final class Receiver: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let received: AsyncStream<ByteBuffer>.Continuation

    init(_ received: AsyncStream<ByteBuffer>.Continuation) {
        self.received = received
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received.yield(unwrapInboundIn(data))
    }

    func channelInactive(context: ChannelHandlerContext) {
        received.finish()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
