public import NIOCore
import NIOPosix
import Synchronization

/// All that a server sends over one connection of HTTP/1.1, byte by byte.
///
/// It shows what a client with a parser of its own hides: answers that belong to no request, and bytes that belong to
/// no answer.
///
/// ```swift
/// let transcript = try await WireTranscript.of([Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)], port: port)
/// let (responses, rest) = try transcript.responses(to: ["GET"])
/// ```
public struct WireTranscript: Sendable {
    /// What the server has sent.
    public private(set) var bytes: [UInt8] = []
    /// Whether the server has ended the connection; `false` if the client gave up.
    public private(set) var isEnded = false

    private init() {}

    /// Sends messages over one connection of their own, and reads until it ends.
    ///
    /// All are sent at once, or stepwise: each when the server has completed as many answers as there were messages. A server that does neither is given up after the time limit.
    ///
    /// - Parameters:
    ///   - messages: What is sent.
    ///   - port: The port at 127.0.0.1.
    ///   - stepwise: Whether a message waits for the answers to those before.
    ///   - endsInput: Whether the client says at the end that it sends no more.
    ///   - fragment: The most bytes that are sent in one piece.
    ///   - limit: After how long the connection is given up.
    /// - Returns: The transcript.
    /// - Throws: An error of the connection's beginning; what happens later belongs to the transcript.
    public static func of(
        _ messages: [[UInt8]],
        port: Int,
        stepwise: Bool = false,
        endsInput: Bool = false,
        fragment: Int = .max,
        limit: TimeAmount = .seconds(20)
    ) async throws -> WireTranscript {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        let end = TimeLimit(channel.channel, limit)
        defer { end.cancel() }
        return try await channel.executeThenClose { inbound, outbound in
            var transcript = WireTranscript()
            var input = inbound.makeAsyncIterator()
            let methods = messages.map { String(decoding: $0.prefix { $0 != 32 }, as: UTF8.self) }
            for (number, message) in messages.enumerated() {
                while stepwise, transcript.completed(of: methods) < number {
                    guard let bytes = await next(&input) else { break }
                    transcript.bytes += bytes
                }
                await send(message, fragment, outbound)
            }
            if endsInput { outbound.finish() }
            while let bytes = await next(&input) { transcript.bytes += bytes }
            transcript.isEnded = !end.isOver
            return transcript
        }
    }

    private static func next(
        _ input: inout NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    ) async -> [UInt8]? {
        // A connection that is reset has ended.
        try? await input.next(isolation: #isolation).map { Array($0.readableBytesView) }
    }

    private static func send(
        _ message: [UInt8],
        _ size: Int,
        _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) async {
        var rest = message[...]
        while !rest.isEmpty {
            let piece = rest.prefix(size)
            rest = rest.dropFirst(piece.count)
            do {
                try await outbound.write(ByteBuffer(bytes: piece))
            } catch {
                // The server may refuse before it has read everything; what it said is read all the same.
                return
            }
        }
    }

    /// How many answers are complete.
    ///
    /// Something that is no answer is as good as one: nobody has to wait for another.
    private func completed(of methods: [String]) -> Int {
        (try? responses(to: methods).complete.count) ?? .max
    }
}

/// Closes a connection after a time.
private struct TimeLimit {
    private let task: Scheduled<Void>
    private let over = Flag()

    init(_ channel: any Channel, _ limit: TimeAmount) {
        task = channel.eventLoop.scheduleTask(in: limit) { [over] in
            over.set()
            channel.close(promise: nil)
        }
    }

    var isOver: Bool { over.isSet }

    func cancel() { task.cancel() }
}

/// Something that has happened or not.
private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() { value.withLock { $0 = true } }
}
