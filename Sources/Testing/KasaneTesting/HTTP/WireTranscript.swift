public import NIOCore
import NIOPosix

/// All bytes that a server sends on an HTTP/1.1 connection.
///
/// A transcript reveals problems that a client's parser hides: responses without a request, and
/// bytes that don't belong to a response.
///
/// ```swift
/// let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
/// let transcript = try await WireTranscript.of([request], port: port)
/// let (responses, rest) = try transcript.responses(to: ["GET"])
/// ```
public struct WireTranscript: Sendable {
    /// The bytes that the server sent.
    public private(set) var bytes: [UInt8] = []
    /// Whether the server closed the connection before the time limit.
    public private(set) var isEnded = false

    private init() {}

    /// Sends messages on a new connection and reads until the connection ends.
    ///
    /// All messages are sent at once. In stepwise mode, each message waits for the responses to the
    /// earlier messages. The connection is closed after the time limit.
    ///
    /// - Parameters:
    ///   - port: The port on 127.0.0.1.
    ///   - endsInput: Whether the client closes its side of the connection after the last message.
    ///   - fragment: The maximum number of bytes per write.
    ///   - limit: The time limit for the connection. The default is two minutes.
    /// - Throws: An error if the connection fails. A later error ends the transcript.
    public static func of(
        _ messages: [[UInt8]],
        port: Int,
        stepwise: Bool = false,
        endsInput: Bool = false,
        fragment: Int = .max,
        limit: TimeAmount = .minutes(2)
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
        let deadline = NIODeadline.now() + limit
        let connection = channel.channel
        let end = connection.eventLoop.scheduleTask(deadline: deadline) {
            connection.close(promise: nil)
        }
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
            transcript.isEnded = NIODeadline.now() < deadline
            return transcript
        }
    }

    private static func next(
        _ input: inout NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    ) async -> [UInt8]? {
        // A reset also ends the connection.
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
                // The server can reject a request before it has read everything. The response is
                // still read.
                return
            }
        }
    }

    /// Returns the number of complete responses.
    ///
    /// The result is `Int.max` for invalid bytes, because no further response will follow.
    private func completed(of methods: [String]) -> Int {
        (try? responses(to: methods).complete.count) ?? .max
    }
}
