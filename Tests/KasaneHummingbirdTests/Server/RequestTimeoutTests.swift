import HTTPTypes
import KasaneHummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@Suite
struct RequestTimeoutTests {
    private let channel: EmbeddedChannel

    init() throws { try self.init(minimumBodyRate: .max) }

    private init(minimumBodyRate: Int) throws {
        channel = EmbeddedChannel(
            handler: RequestTimeoutHandler(timeout: .seconds(30), minimumBodyRate: minimumBodyRate)
        )
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    @Test func `a request whose body does not end is answered with 408 and the last`() throws {
        try receive(.head(post), .body(ByteBuffer(string: "a")))
        pass(.seconds(29))
        #expect(channel.isActive)
        try receive(.body(ByteBuffer(string: "b")))
        pass(.seconds(1))

        let head = try #require(try nextHead())
        #expect(head.status == .requestTimeout)
        #expect(head.headerFields[.connection] == "close")
        #expect(!channel.isActive)
    }

    @Test func `the response of a route comes too late after a 408`() throws {
        try receive(.head(post))
        pass(.seconds(30))
        _ = try nextHead()

        #expect(throws: ChannelError.ioOnClosedChannel) { try respond(.ok) }
        #expect(try nextHead() == nil)
    }

    @Test func `a request that comes in time has any time for its response`() throws {
        try receive(.head(post), .end(nil))
        pass(.minutes(10))
        try respond(.ok)

        #expect(channel.isActive)
        #expect(try nextHead()?.status == .ok)
    }

    @Test func `each request has its own time`() throws {
        for _ in 1...5 {
            try receive(.head(post))
            pass(.seconds(20))
            try receive(.end(nil))
            try respond(.ok)
        }

        #expect(channel.isActive)
    }

    @Test func `a body that makes progress gets more time`() throws {
        let upload = try Self(minimumBodyRate: 1_000)
        try upload.receive(.head(post))
        for _ in 1...10 {
            upload.pass(.seconds(9))
            try upload.receive(.body(ByteBuffer(repeating: 0, count: 9_000)))
        }
        upload.pass(.seconds(29))
        #expect(upload.channel.isActive)
        upload.pass(.seconds(1))

        #expect(try upload.nextHead()?.status == .requestTimeout)
        #expect(!upload.channel.isActive)
    }

    @Test func `a body that no route reads gets no more time`() throws {
        try receive(.head(post))
        try respond(.notFound)
        #expect(try nextHead()?.status == .notFound)
        pass(.seconds(30))

        #expect(!channel.isActive)
        #expect(try nextHead() == nil)
    }

    @Test func `a response that has begun is completed, however long it lasts`() throws {
        try receive(.head(post))
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        pass(.minutes(10))
        #expect(channel.isActive)
        try channel.writeOutbound(HTTPResponsePart.end(nil))

        #expect(!channel.isActive)
        #expect(try nextHead()?.status == .ok)
        #expect(try nextHead() == nil)
    }

    @Test func `a response before is completed, and then the slow request gets its 408`() throws {
        try receive(.head(get), .end(nil), .head(post))
        pass(.seconds(30))
        #expect(try nextHead() == nil)
        try respond(.ok)

        #expect(try nextHead()?.status == .ok)
        #expect(try nextHead()?.status == .requestTimeout)
        #expect(!channel.isActive)
    }

    @Test func `time in which the server does not read is not the client's`() throws {
        let pause = ReadPause()
        try channel.pipeline.syncOperations.addHandler(pause)
        try receive(.head(post))
        pass(.seconds(10))
        pause.isOn = true
        try receive(.body(ByteBuffer(string: "a")))
        pass(.minutes(10))
        #expect(channel.isActive)
        pause.isOn = false
        channel.read()
        pass(.seconds(29))
        #expect(channel.isActive)
        pass(.seconds(1))

        #expect(try nextHead()?.status == .requestTimeout)
    }

    private let get = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
    private let post = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")

    /// Receives parts in one read, after which the server waits for more.
    private func receive(_ parts: HTTPRequestPart...) throws {
        for part in parts { channel.pipeline.fireChannelRead(part) }
        channel.pipeline.fireChannelReadComplete()
        channel.read()
    }

    private func respond(_ status: HTTPResponse.Status) throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: status)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    private func pass(_ time: TimeAmount) {
        channel.embeddedEventLoop.advanceTime(by: time)
    }

    private func nextHead() throws -> HTTPResponse? {
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            if case .head(let head) = part { return head }
        }
        return nil
    }
}

@Suite
struct RequestHeadTimeoutTests {
    private let channel = EmbeddedChannel(handler: RequestHeadTimeoutHandler(timeout: .seconds(30)))

    init() throws {
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    @Test func `a head that does not end is answered with 408, from its first byte on`() throws {
        pass(.minutes(1))
        try receive("GET")
        pass(.seconds(29))
        try receive(" ")
        #expect(channel.isActive)
        pass(.seconds(1))

        let answer = try #require(try channel.readOutbound(as: ByteBuffer.self))
        #expect(String(buffer: answer).hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        #expect(String(buffer: answer).contains("Connection: close\r\n"))
        #expect(!channel.isActive)
    }

    @Test func `a connection that says nothing is not late`() throws {
        pass(.minutes(10))

        #expect(channel.isActive)
    }

    @Test func `the time of a head counts for its request`() throws {
        try channel.pipeline.syncOperations.addHandlers(
            Parser(),
            RequestTimeoutHandler(timeout: .seconds(30), minimumBodyRate: .max)
        )
        try receive("POST")
        pass(.seconds(20))
        try receive("\r\n\r\n")
        pass(.seconds(9))
        #expect(channel.isActive)
        pass(.seconds(1))

        #expect(!channel.isActive)
    }

    private func receive(_ text: String) throws {
        try channel.writeInbound(ByteBuffer(string: text))
        channel.read()
    }

    private func pass(_ time: TimeAmount) {
        channel.embeddedEventLoop.advanceTime(by: time)
    }
}

private final class Parser: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = HTTPRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard String(buffer: unwrapInboundIn(data)).contains("\n") else { return }
        let head = HTTPRequest(method: .post, scheme: "http", authority: "a", path: "/")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}

private final class ReadPause: ChannelOutboundHandler {
    typealias OutboundIn = Any

    var isOn = false

    func read(context: ChannelHandlerContext) {
        if !isOn { context.read() }
    }
}
