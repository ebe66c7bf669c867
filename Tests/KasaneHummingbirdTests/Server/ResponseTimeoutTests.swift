import HTTPTypes
import KasaneHummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@Suite
struct ResponseTimeoutTests {
    private let socket = FullSocket()
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addHandlers(
            socket,
            ResponseTimeoutHandler(timeout: .seconds(60))
        )
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    @Test func `a client that takes nothing is cut off`() throws {
        write(.head(HTTPResponse(status: .ok)), .end(nil))
        pass(.seconds(59))
        #expect(channel.isActive)
        pass(.seconds(1))

        #expect(!channel.isActive)
    }

    @Test(arguments: [(100, true), (101, false)])
    func `a client that takes nothing is cut off soon while the server has much unread`(
        size: Int,
        isKept: Bool
    ) throws {
        let unread = UnreadResponses(limit: 100)
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandlers(
            FullSocket(),
            ResponseTimeoutHandler(timeout: .seconds(60), unread: unread)
        )
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()

        let body = HTTPResponsePart.body(ByteBuffer(repeating: 1, count: size))
        channel.writeAndFlush(body, promise: nil)
        channel.embeddedEventLoop.advanceTime(by: .seconds(2))

        #expect(channel.isActive == isKept)
        channel.embeddedEventLoop.advanceTime(by: .seconds(58))
        #expect(!channel.isActive)
        #expect(!unread.isOverLimit)
    }

    @Test func `a client that goes on is not, however slow it is`() throws {
        write(.head(HTTPResponse(status: .ok)), .body(ByteBuffer(repeating: 1, count: 1 << 20)))
        for _ in 1...10 {
            pass(.seconds(50))
            socket.take(1)
        }
        #expect(channel.isActive)
        pass(.seconds(60))

        #expect(!channel.isActive)
    }

    @Test func `a stream of events that are taken lasts`() throws {
        for _ in 1...100 {
            write(.body(ByteBuffer(string: "data:\n\n")))
            socket.take(1)
            pass(.seconds(45))
        }

        #expect(channel.isActive)
    }

    @Test func `a large body comes in slices, whole and in order`() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        write(.body(ByteBuffer(bytes: bytes)))

        #expect(socket.sizes == [65_536, 65_536, 65_536, 3_392])
        #expect(socket.bytes == bytes)
    }

    private func write(_ parts: HTTPResponsePart...) {
        for part in parts { channel.write(part, promise: nil) }
        channel.flush()
    }

    private func pass(_ time: TimeAmount) {
        channel.embeddedEventLoop.advanceTime(by: time)
    }
}

@Suite
struct ConnectionActivityTests {
    private let channel = EmbeddedChannel(
        handler: ConnectionActivityHandler(limiter: nil, idleTimeout: .seconds(65))
    )

    init() throws {
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    @Test func `an HTTP/2 client that neither sends a request nor leaves is cut off`() throws {
        channel.embeddedEventLoop.advanceTime(by: .seconds(64))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))

        #expect(!channel.isActive)
    }

    @Test func `a client that sends requests is kept`() throws {
        try channel.pipeline.syncOperations.addHandler(
            RequestTimeoutHandler(timeout: .seconds(30), minimumBodyRate: .max)
        )
        let head = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/")
        try channel.writeInbound(HTTPRequestPart.head(head))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .minutes(10))
        #expect(channel.isActive)
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        channel.embeddedEventLoop.advanceTime(by: .seconds(64))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))

        #expect(!channel.isActive)
    }
}

private final class FullSocket: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart

    private var promises: [EventLoopPromise<Void>?] = []
    private(set) var sizes: [Int] = []
    private(set) var bytes: [UInt8] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        promises.append(promise)
        guard case .body(let body) = unwrapOutboundIn(data) else { return }
        sizes.append(body.readableBytes)
        bytes += body.readableBytesView
    }

    func take(_ count: Int) {
        for promise in promises.prefix(count) { promise?.succeed() }
        promises.removeFirst(min(count, promises.count))
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        for promise in promises { promise?.fail(ChannelError.ioOnClosedChannel) }
    }
}
