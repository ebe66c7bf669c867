import NIOCore
import NIOPosix
import Synchronization

/// A server that responds to every request with the same kilobyte of JSON, as fast as possible.
///
/// It delays responses below `/slow` by half a second.
struct StaticServer: Sendable {
    let port: Int
    private let count: RequestCount

    var baseURL: String { "http://127.0.0.1:\(port)" }
    var requests: Int { count.value.load(ordering: .relaxed) }

    static func run<Value: Sendable>(
        _ body: (StaticServer) async throws -> Value
    ) async throws -> Value {
        let count = RequestCount()
        // A separate thread, because sharing one with a client's connection would reduce the
        // latency.
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let channel = try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(StaticHandler(count))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        let result: Result<Value, any Error>
        do {
            result = .success(
                try await body(StaticServer(port: channel.localAddress?.port ?? 0, count: count))
            )
        } catch {
            result = .failure(error)
        }
        try await channel.close()
        try await group.shutdownGracefully()
        return try result.get()
    }
}

private final class RequestCount: Sendable {
    let value = Atomic(0)
}

extension StaticServer {
    static let body: String = {
        let days = (21...23).map { day in
            #"{"date":"2026-11-\#(day)","telop":"晴のち曇","high":15,"low":7,"wind":"南の風"}"#
        }
        let text = String(repeating: "It will be fair, with clouds from the west. ", count: 16)
        return #"{"title":"Tokyo","text":"\#(text)","days":[\#(days.joined(separator: ","))]}"#
    }()
}

private final class StaticHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let response: ByteBuffer = {
        let body = StaticServer.body
        return ByteBuffer(
            string: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
    }()

    private let count: RequestCount

    init(_ count: RequestCount) {
        self.count = count
    }

    // A request without a body arrives in one read over the loopback address.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count.value.add(1, ordering: .relaxed)
        let request = unwrapInboundIn(data)
        let isSlow = request.readableBytesView.starts(with: Array("GET /slow".utf8))
        let channel = context.channel
        guard isSlow else {
            return context.writeAndFlush(wrapOutboundOut(Self.response), promise: nil)
        }
        channel.eventLoop.scheduleTask(in: .milliseconds(500)) {
            channel.writeAndFlush(Self.response, promise: nil)
        }
    }
}
