import NIOCore
import NIOPosix

/// A server that responds to any input with the same bytes, HTTP or not.
enum RawServer {
    static func run<Value: Sendable>(
        _ bytes: [UInt8],
        _ body: (String) async throws -> Value
    ) async throws -> Value {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(RawHandler(bytes))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        let result: Result<Value, any Error>
        do {
            result = .success(try await body("http://127.0.0.1:\(channel.localAddress?.port ?? 0)"))
        } catch {
            result = .failure(error)
        }
        try await channel.close()
        return try result.get()
    }
}

private final class RawHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }
}
