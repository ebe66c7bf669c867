import KasaneTesting
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import Synchronization

/// A server that speaks only HTTP/2 over TLS, and chooses its response by the path.
struct HTTP2Server: Sendable {
    let port: Int
    let log: StreamLog

    var baseURL: String { "https://localhost:\(port)" }

    static func run<Value: Sendable>(
        _ certificate: TestCertificate,
        _ body: (HTTP2Server) async throws -> Value
    ) async throws -> Value {
        let log = StreamLog()
        let tls = try certificate.serverContext(offering: ["h2"])
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(NIOSSLServerHandler(context: tls))
                    _ = try pipeline.configureHTTP2Pipeline(
                        mode: .server,
                        connectionConfiguration: .init(),
                        streamConfiguration: .init(),
                        inboundStreamInitializer: { stream in
                            stream.eventLoop.makeCompletedFuture {
                                let pipeline = stream.pipeline.syncOperations
                                try pipeline.addHandler(HTTP2FramePayloadToHTTP1ServerCodec())
                                try pipeline.addHandler(StreamHandler(log))
                            }
                        }
                    )
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        let result: Result<Value, any Error>
        do {
            let port = channel.localAddress?.port ?? 0
            result = .success(try await body(HTTP2Server(port: port, log: log)))
        } catch {
            result = .failure(error)
        }
        try await channel.close()
        return try result.get()
    }
}

final class StreamLog: Sendable {
    private let state = Mutex<(heads: [HTTPRequestHead], open: Int)>(([], 0))

    var heads: [HTTPRequestHead] { state.withLock { $0.heads } }
    var open: Int { state.withLock { $0.open } }

    func opened(_ head: HTTPRequestHead) {
        state.withLock { state in
            state.heads.append(head)
            state.open += 1
        }
    }

    func closed() {
        state.withLock { $0.open -= 1 }
    }

    func waitUntilClosed() async throws {
        while open > 0 { try await Task.sleep(for: .milliseconds(1)) }
    }

    func waitUntilOpen() async throws {
        while open == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
}

private final class StreamHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let log: StreamLog
    private var isOpen = false
    private var path = ""

    init(_ log: StreamLog) {
        self.log = log
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            path = head.uri
            isOpen = true
            log.opened(head)
        case .body: break
        case .end: answer(context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if isOpen { log.closed() }
        isOpen = false
        context.fireChannelInactive()
    }

    private func answer(_ context: ChannelHandlerContext) {
        switch path {
        case "/numbers":
            write(context, "[1,2]")
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        case "/stall": write(context, "[1,")
        case "/flood": flood(context)
        case "/reset": context.close(promise: nil)
        case "/drop": context.channel.parent?.close(promise: nil)
        default: break
        }
    }

    private func write(_ context: ChannelHandlerContext, _ text: String) {
        let head = HTTPResponseHead(version: .http2, status: .ok)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(
            wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))),
            promise: nil
        )
    }

    private func flood(_ context: ChannelHandlerContext) {
        write(context, "[")
        let chunk = ByteBuffer(repeating: 0x20, count: 1 << 16)
        let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        @Sendable func next() {
            let (handler, context) = loopBound.value
            guard handler.isOpen else { return }
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.whenSuccess { next() }
            context.writeAndFlush(
                handler.wrapOutboundOut(.body(.byteBuffer(chunk))),
                promise: written
            )
        }
        next()
    }
}
