import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Open pages of a server, each with its stream.
struct LiveClients {
    private let streams: [any Channel]
    let arrivals: Arrivals

    static func open(
        _ count: Int,
        port: Int,
        path: String = "/board"
    ) async throws -> LiveClients {
        let arrivals = Arrivals()
        var streams: [any Channel] = []
        var cookie: String?
        for _ in 0..<count {
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
            if let cookie { request.headers.add(name: "Cookie", value: cookie) }
            let response = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
            let body = String(buffer: try await response.body.collect(upTo: 1 << 20))
            cookie =
                cookie
                ?? response.headers["Set-Cookie"].first { $0.hasPrefix("kasane=") }
                .map { String($0.prefix { $0 != ";" }) }
            guard let id = body.firstMatch(of: #/data-page="([^"]+)"/#)?.1, let cookie else {
                throw LiveBenchmarkError(text: "no live page: \(response.status)")
            }
            streams.append(try await stream(id, cookie: cookie, port: port, arrivals: arrivals))
        }
        while arrivals.opened < count { try await Task.sleep(for: .milliseconds(5)) }
        return LiveClients(streams: streams, arrivals: arrivals)
    }

    func close() async throws {
        for stream in streams { try await stream.close() }
    }

    private static func stream(
        _ id: Substring,
        cookie: String,
        port: Int,
        arrivals: Arrivals
    ) async throws -> any Channel {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(StreamHandler(arrivals))
                }
            }
            .connect(host: "127.0.0.1", port: port)
            .get()
        let request = """
            GET /kasane/\(id)?v=0 HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Cookie: \(cookie)\r
            Accept: text/event-stream\r
            \r\n
            """
        try await channel.writeAndFlush(ByteBuffer(string: request)).get()
        return channel
    }
}

final class Arrivals: Sendable {
    private struct State {
        var opened = 0
        var moments: [ContinuousClock.Instant] = []
        var counts: [ObjectIdentifier: Int] = [:]
        var last: [ObjectIdentifier: String] = [:]
    }

    private let state = Mutex(State())

    var opened: Int { state.withLock(\.opened) }
    var moments: [ContinuousClock.Instant] { state.withLock(\.moments) }
    var mostPatches: Int { state.withLock { $0.counts.values.max() ?? 0 } }
    var newest: [String] { state.withLock { Array($0.last.values) } }

    func clear() {
        state.withLock { state in
            state.moments = []
            state.counts = [:]
            state.last = [:]
        }
    }

    func take(_ text: String, on stream: ObjectIdentifier) {
        let now = ContinuousClock.now
        state.withLock { state in
            if text.contains("retry:") { state.opened += 1 }
            for match in text.matches(of: #/number (\d+)/#) {
                state.moments.append(now)
                state.counts[stream, default: 0] += 1
                state.last[stream] = String(match.1)
            }
        }
    }
}

private final class StreamHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let arrivals: Arrivals

    init(_ arrivals: Arrivals) {
        self.arrivals = arrivals
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        arrivals.take(String(buffer: unwrapInboundIn(data)), on: ObjectIdentifier(self))
    }
}

struct LiveBenchmarkError: Error {
    let text: String
}
