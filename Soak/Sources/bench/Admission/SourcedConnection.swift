import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A connection to a server on this machine from a chosen loopback address, with one request at a
/// time.
///
/// Servers distinguish clients by address, and all of 127.0.0.0/8 is this machine.
struct SourcedConnection: Sendable {
    struct Reply: Sendable {
        let status: Int
        let headers: HTTPHeaders
        var body = ByteBuffer()

        var text: String { String(buffer: body) }
    }

    fileprivate struct Exchange: Sendable {
        let head: HTTPRequestHead
        let body: ByteBuffer
        let reply: EventLoopPromise<Reply>
        let onPart: (@Sendable (ByteBuffer) -> Void)?
    }

    private let channel: any Channel
    private let port: Int

    var isOpen: Bool { channel.isActive }

    static func open(from source: String, port: Int) async throws -> SourcedConnection {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(to: SocketAddress(ipAddress: source, port: 0))
            .connectTimeout(.seconds(10))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHTTPClientHandlers()
                    try pipeline.addHandler(ExchangeHandler())
                }
            }
            .connect(host: "127.0.0.1", port: port)
            .get()
        return SourcedConnection(channel: channel, port: port)
    }

    /// Opens a connection without sending anything.
    static func openIdle(from source: String, port: Int) async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(to: SocketAddress(ipAddress: source, port: 0))
            .connectTimeout(.seconds(2))
            .connect(host: "127.0.0.1", port: port)
            .get()
    }

    @discardableResult
    func send(
        _ method: HTTPMethod,
        _ path: String,
        _ headers: [(String, String)] = [],
        body: String = "",
        within seconds: Int64 = 60,
        onPart: (@Sendable (ByteBuffer) -> Void)? = nil
    ) async throws -> Reply {
        var fields = HTTPHeaders([("Host", "127.0.0.1:\(port)")] + headers)
        if method != .GET, method != .HEAD {
            fields.add(name: "Origin", value: "http://127.0.0.1:\(port)")
            fields.add(name: "Content-Length", value: "\(body.utf8.count)")
        }
        let reply = channel.eventLoop.makePromise(of: Reply.self)
        let exchange = Exchange(
            head: HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: fields),
            body: ByteBuffer(string: body),
            reply: reply,
            onPart: onPart
        )
        // A failed write ends the connection and therefore the exchange.
        channel.writeAndFlush(exchange).cascadeFailure(to: reply)
        let channel = channel
        let limit = channel.eventLoop.scheduleTask(in: .seconds(seconds)) {
            reply.fail(ConnectionEndedError())
            channel.close(promise: nil)
        }
        defer { limit.cancel() }
        return try await reply.futureResult.get()
    }

    func close() {
        channel.close(promise: nil)
    }
}

/// The server ended the connection or exceeded the time limit.
struct ConnectionEndedError: Error {}

private final class ExchangeHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundIn = SourcedConnection.Exchange
    typealias OutboundOut = HTTPClientRequestPart

    private var exchange: SourcedConnection.Exchange?
    private var reply: SourcedConnection.Reply?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let exchange = unwrapOutboundIn(data)
        self.exchange = exchange
        context.write(wrapOutboundOut(.head(exchange.head)), promise: nil)
        if exchange.body.readableBytes > 0 {
            context.write(wrapOutboundOut(.body(.byteBuffer(exchange.body))), promise: nil)
        }
        context.write(wrapOutboundOut(.end(nil)), promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            let reply = SourcedConnection.Reply(
                status: Int(head.status.code),
                headers: head.headers
            )
            self.reply = reply
            if exchange?.onPart != nil { exchange?.reply.succeed(reply) }
        case .body(var part):
            if let onPart = exchange?.onPart { return onPart(part) }
            reply?.body.writeBuffer(&part)
        case .end:
            if let reply { exchange?.reply.succeed(reply) }
            end(ConnectionEndedError())
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(ConnectionEndedError())
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(error)
        context.close(promise: nil)
    }

    /// Ends the exchange, without effect on a reply that is already complete.
    private func end(_ error: any Error) {
        exchange?.reply.fail(error)
        exchange?.onPart?(ByteBuffer())
        (exchange, reply) = (nil, nil)
    }
}
