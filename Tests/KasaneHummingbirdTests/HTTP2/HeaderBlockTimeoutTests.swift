import KasaneHummingbirdTLS
import NIOCore
import NIOEmbedded
import Testing

@Suite
struct HeaderBlockTimeoutTests {
    private let channel = EmbeddedChannel(handler: HeaderBlockTimeoutHandler(timeout: .seconds(30)))

    init() throws {
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    @Test(arguments: [Int.max, 1])
    func `a header block of HTTP2 that does not end ends its connection`(fragment: Int) throws {
        let block = RawFrame.headers([0x82], RawFrame.Flag.none)
        let start = RawHTTP2Connection.preface + RawFrame.settings([]).bytes
        try receive(start + block.bytes, fragment)
        pass(.seconds(20))
        let more = RawFrame.continuation([0x84], RawFrame.Flag.none)
        try receive(more.bytes + more.bytes, fragment)
        pass(.seconds(9))
        #expect(channel.isActive)
        pass(.seconds(1))

        #expect(!channel.isActive)
        #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
    }

    @Test func `a frame of a header block that does not end ends its connection`() throws {
        let block = RawFrame.headers([0x82, 0x84])
        try receive(RawHTTP2Connection.preface + block.bytes.dropLast())
        pass(.seconds(30))

        #expect(!channel.isActive)
    }

    @Test(arguments: [Int.max, 1])
    func `header blocks of HTTP2 that end are not late`(fragment: Int) throws {
        try receive(RawHTTP2Connection.preface, fragment)
        let part = RawFrame.headers([0x82], RawFrame.Flag.none).bytes
        let rest = RawFrame.continuation([0x84]).bytes + RawFrame.data([1, 4, 9]).bytes
        try receive(part, fragment)
        for _ in 1...3 {
            pass(.seconds(20))
            // Each read ends in the middle of a block, a different one each time.
            try receive(rest + part, fragment)
        }
        pass(.seconds(20))
        try receive(rest + RawFrame.headers([]).bytes, fragment)
        pass(.minutes(10))

        #expect(channel.isActive)
    }

    private func receive(_ bytes: [UInt8], _ fragment: Int = .max) throws {
        var left = bytes[...]
        while !left.isEmpty {
            try channel.writeInbound(ByteBuffer(bytes: left.prefix(fragment)))
            channel.read()
            left = left.dropFirst(fragment)
        }
    }

    private func pass(_ time: TimeAmount) {
        channel.embeddedEventLoop.advanceTime(by: time)
    }
}
