import NIOCore
import NIOPosix

/// A server on the loopback address that answers every request with the same fault.
///
/// It speaks raw TCP, so that it can break HTTP in every way a real service or network does.
public struct FaultServer: Sendable {
    /// What goes wrong.
    public enum Fault: Sendable {
        /// Bytes that are no HTTP.
        case garbage
        /// A status and a body, whatever they are.
        case response(status: Int, contentType: String, body: String)
        /// A response whose body ends before its announced length.
        case truncated
        /// A response that stops in the middle of its body and never ends.
        case stall
        /// The connection is closed instead of an answer.
        case close
        /// The request is read and never answered.
        case silence
    }

    /// The server's port.
    public let port: Int

    /// The server's base URL.
    public var baseURL: String { "http://127.0.0.1:\(port)" }

    /// Runs a server as long as a body runs.
    ///
    /// - Parameters:
    ///   - fault: What every request gets.
    ///   - body: Runs once the server listens.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws, and an error of NIO if no port can be had.
    public static func run<Value: Sendable>(
        _ fault: Fault,
        _ body: (FaultServer) async throws -> Value
    ) async throws -> Value {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(FaultHandler(fault))
                }
            }
            .bind(host: "127.0.0.1", port: 0)
            .get()
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(FaultServer(port: channel.localAddress?.port ?? 0)))
        } catch {
            result = .failure(error)
        }
        // The test is over: a channel that is closed already is closed.
        try? await channel.close()
        return try result.get()
    }
}

private final class FaultHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let fault: FaultServer.Fault

    init(_ fault: FaultServer.Fault) {
        self.fault = fault
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let answer = fault.answer {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)), promise: nil)
        }
        if fault.closesConnection { context.close(promise: nil) }
    }
}

extension FaultServer.Fault {
    /// Whether the connection is closed behind the answer, or left as it is for ever.
    fileprivate var closesConnection: Bool {
        switch self {
        case .silence, .stall: false
        default: true
        }
    }

    /// What goes over the wire, or `nil` for silence.
    fileprivate var answer: String? {
        switch self {
        case .garbage: "\u{7F}ELF\u{1}\u{2}\r\n\r\n"
        case .response(let status, let contentType, let body):
            """
            HTTP/1.1 \(status) Fault\r
            Content-Type: \(contentType)\r
            Content-Length: \(body.utf8.count)\r
            Connection: close\r
            \r
            \(body)
            """
        case .truncated, .stall: "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"forecasts\":["
        case .close: ""
        case .silence: nil
        }
    }
}
