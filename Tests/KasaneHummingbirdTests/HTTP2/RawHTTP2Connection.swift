import NIOCore
import NIOPosix
import NIOSSL

/// A TLS connection to a server for sending and reading individual frames.
final class RawHTTP2Connection {
    /// The client's connection preface: RFC 9113, section 3.4.
    static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var received: ArraySlice<UInt8> = []
    /// The server's frames so far.
    private(set) var seen = Seen()

    private init(
        _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.inbound = inbound.makeAsyncIterator()
        self.outbound = outbound
    }

    /// Runs a closure with a connection on which only the TLS handshake has taken place.
    ///
    /// The connection is closed after 30 seconds, so a server that neither responds nor closes is
    /// detected.
    static func run<Value: Sendable>(
        port: Int,
        _ body: (RawHTTP2Connection) async throws -> Value
    ) async throws -> Value {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let tls = try NIOSSLClientHandler(context: tls(), serverHostname: nil)
                    try channel.pipeline.syncOperations.addHandler(tls)
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel
                    )
                }
            }
        let limit = channel.channel.eventLoop.scheduleTask(in: .seconds(30)) {
            channel.channel.close(promise: nil)
        }
        defer { limit.cancel() }
        return try await channel.executeThenClose { inbound, outbound in
            try await body(RawHTTP2Connection(inbound, outbound))
        }
    }

    private static func tls() throws -> NIOSSLContext {
        var configuration = try TLSConfiguration.local()
        configuration.applicationProtocols = ["h2"]
        configuration.certificateVerification = .noHostnameVerification
        return try NIOSSLContext(configuration: configuration)
    }

    /// Opens the connection as in RFC 9113, section 3.4, and waits for the server's settings.
    ///
    /// The settings disable the dynamic table, so that each header block of the server can be
    /// decoded on its own.
    func open(_ settings: [(UInt16, UInt32)] = []) async {
        await send(
            Self.preface + RawFrame.settings([(FrameSetting.tableSize, 0)] + settings).bytes
        )
        await read { $0.hasSettings || $0.isClosed }
        await send([RawFrame(RawFrame.Kind.settings, RawFrame.Flag.acknowledgement)])
        await read { $0.settingsAcknowledged > 0 || $0.isClosed }
    }

    func send(_ frames: [RawFrame]) async {
        await send(frames.flatMap(\.bytes))
    }

    /// Sends bytes; bytes after the server has closed the connection are dropped.
    func send(_ bytes: [UInt8]) async {
        // Reading detects that the connection is closed.
        try? await outbound.write(ByteBuffer(bytes: bytes))
    }

    @discardableResult
    func read(until isEnough: (Seen) -> Bool) async -> Seen {
        while !isEnough(seen), !seen.isClosed {
            if let frame = RawFrame(&received) {
                seen.take(frame)
                continue
            }
            do {
                guard let bytes = try await inbound.next(isolation: #isolation) else {
                    seen.isClosed = true
                    break
                }
                received = Array(received)[...] + bytes.readableBytesView
            } catch {
                // An end without a TLS close is an end too.
                seen.isClosed = true
            }
        }
        return seen
    }
}

/// The server's reactions on a connection.
struct Seen {
    var hasSettings = false
    var settings: [UInt16: UInt32] = [:]
    var settingsAcknowledged = 0
    var pongs: [String] = []
    /// The code of the server's GOAWAY.
    var goAway: UInt32?
    var resets: [UInt32: UInt32] = [:]
    var statuses: [UInt32: Int] = [:]
    var bodies: [UInt32: [UInt8]] = [:]
    var ended: Set<UInt32> = []
    var isClosed = false

    mutating func take(_ frame: RawFrame) {
        let isFlagged = frame.flags & 1 != 0
        switch frame.kind {
        case RawFrame.Kind.settings where isFlagged: settingsAcknowledged += 1
        case RawFrame.Kind.settings:
            hasSettings = true
            for place in stride(from: 0, to: frame.payload.count - 5, by: 6) {
                let id = UInt16(frame.payload[place]) << 8 | UInt16(frame.payload[place + 1])
                settings[id] = UInt32(bigEndian: frame.payload[(place + 2)...])
            }
        case RawFrame.Kind.ping where isFlagged:
            pongs.append(String(decoding: frame.payload, as: UTF8.self))
        case RawFrame.Kind.goAway: goAway = UInt32(bigEndian: frame.payload.dropFirst(4))
        case RawFrame.Kind.reset: resets[frame.stream] = UInt32(bigEndian: frame.payload)
        case RawFrame.Kind.headers:
            if let status = HeaderBlock.status(frame.payload), status >= 200 {
                statuses[frame.stream] = status
            }
            if isFlagged { ended.insert(frame.stream) }
        case RawFrame.Kind.data:
            bodies[frame.stream, default: []] += frame.payload
            if isFlagged { ended.insert(frame.stream) }
        default: break
        }
    }
}
