import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// A client that uses its whole rate limit: 20 requests per second, with bursts of 200.
final class HostileClient: Sendable {
    private let source: String
    private let port: Int
    private let pace: Pace?
    private let idle = Mutex<[SourcedConnection]>([])
    private let cookies = Mutex<[String: String]>([:])
    private let counts = Mutex<[Int: Int]>([:])

    init(source: String, port: Int, isPaced: Bool = true) {
        self.source = source
        self.port = port
        pace = isPaced ? Pace(rate: 20, burst: 200) : nil
    }

    var statuses: [Int: Int] { counts.withLock { $0 } }

    @discardableResult
    func send(
        _ method: HTTPMethod,
        _ path: String,
        _ headers: [(String, String)] = [],
        body: String = "",
        cost: Double = 1,
        onPart: (@Sendable (ByteBuffer) -> Void)? = nil
    ) async throws -> (reply: SourcedConnection.Reply, connection: SourcedConnection) {
        try await pace?.take(cost)
        let connection = try await connection()
        do {
            let reply = try await connection.send(
                method,
                path,
                withCookies(headers),
                body: body,
                onPart: onPart
            )
            keep(reply)
            if onPart == nil { idle.withLock { $0.append(connection) } }
            return (reply, connection)
        } catch {
            counts.withLock { $0[0, default: 0] += 1 }
            connection.close()
            throw error
        }
    }

    func openPage(_ path: String, _ headers: [(String, String)] = []) async throws -> HostilePage {
        let reply = try await send(.GET, path, headers).reply
        guard let id = reply.text.firstMatch(of: #/data-page="([^"]+)"/#)?.1 else {
            throw LiveBenchmarkError(text: "no live page: \(reply.status)")
        }
        return HostilePage(id: String(id), path: path, client: self)
    }

    func close() {
        for connection in idle.withLock({ $0 }) { connection.close() }
    }

    private func connection() async throws -> SourcedConnection {
        let kept = idle.withLock { idle in
            idle.removeAll { !$0.isOpen }
            return idle.popLast()
        }
        if let kept { return kept }
        return try await SourcedConnection.open(from: source, port: port)
    }

    private func withCookies(_ headers: [(String, String)]) -> [(String, String)] {
        let own = cookies.withLock { cookies in cookies.map { "\($0.key)=\($0.value)" } }
        guard !own.isEmpty else { return headers }
        let others = headers.filter { $0.0 == "Cookie" }.map(\.1)
        let cookies = (own + others).joined(separator: "; ")
        return headers.filter { $0.0 != "Cookie" } + [("Cookie", cookies)]
    }

    private func keep(_ reply: SourcedConnection.Reply) {
        counts.withLock { $0[reply.status, default: 0] += 1 }
        for cookie in reply.headers["Set-Cookie"] {
            guard let (_, name, value) = cookie.prefixMatch(of: #/([^=;]+)=([^;]*)/#)?.output
            else { continue }
            cookies.withLock { $0[String(name)] = $0[String(name)] ?? String(value) }
        }
    }
}

final class HostilePage: Sendable {
    private struct State {
        var number = 0
        var turn = 0
        var stream: SourcedConnection?
    }

    let id: String
    private let path: String
    private let client: HostileClient
    private let state = Mutex(State())

    init(id: String, path: String, client: HostileClient) {
        self.id = id
        self.path = path
        self.client = client
    }

    func input(_ events: String) async throws -> Int {
        let number = state.withLock { $0.number } + 1
        let status = try await client.send(
            .POST,
            "/kasane/\(id)",
            [formType],
            body: "n=\(number)&\(events)",
            cost: 0.1
        )
        .reply.status
        // Other responses have not used the number.
        if status == 204 || status == 409 { state.withLock { $0.number = number } }
        return status
    }

    /// Sends fields as a browser without JavaScript does, and returns the status.
    func submit(_ fields: String) async throws -> Int {
        let turn = state.withLock { $0.turn }
        var reply = try await client.send(
            .POST,
            path,
            [formType],
            body: "page=\(id)&turn=\(turn)&\(fields)"
        )
        .reply
        if reply.status == 303, let target = reply.headers.first(name: "Location") {
            reply = try await client.send(.GET, target).reply
        }
        let next = reply.text.firstMatch(of: #/name="turn" value="(\d+)"/#).flatMap { Int($0.1) }
        if let next { state.withLock { $0.turn = next } }
        return reply.status
    }

    func openStream() async throws {
        let connection = try await client.send(
            .GET,
            "/kasane/\(id)?v=0",
            [("Accept", "text/event-stream")],
            cost: 0.1,
            onPart: { _ in }
        )
        .connection
        state.withLock { $0.stream = connection }
    }

    func fetchWhole() async throws -> Int {
        let (parts, continuation) = AsyncStream<ByteBuffer>.makeStream()
        let (reply, connection) = try await client.send(
            .GET,
            "/kasane/\(id)?v=-1",
            [("Accept", "text/event-stream")],
            cost: 0.1,
            onPart: { continuation.yield($0) }
        )
        defer { connection.close() }
        guard reply.status == 200 else { return reply.status }
        let limit = Task {
            try await Task.sleep(for: .seconds(5))
            continuation.finish()
        }
        defer { limit.cancel() }
        var isPatch = false
        for await part in parts {
            // An empty part is the end of the stream.
            guard part.readableBytes > 0 else { break }
            let view = part.readableBytesView
            let start = String(decoding: view.prefix(200), as: UTF8.self)
            isPatch = isPatch || start.contains("data: {")
            if isPatch, view.suffix(2).elementsEqual("\n\n".utf8) { break }
        }
        return reply.status
    }

    func close() {
        state.withLock { $0.stream }?.close()
    }
}

final class Pace: Sendable {
    private let interval: Duration
    private let burst: Duration
    private let next: Mutex<ContinuousClock.Instant>

    init(rate: Double, burst: Double) {
        interval = .seconds(1 / rate)
        self.burst = .seconds(burst / rate)
        next = Mutex(.now - self.burst)
    }

    func take(_ cost: Double) async throws {
        let due = next.withLock { next in
            next = max(next, .now - burst) + interval * cost
            return next
        }
        if due > .now { try await Task.sleep(until: due) }
    }
}
