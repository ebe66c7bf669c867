import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

final class Viewers: Sendable {
    private let connections = Mutex<[SourcedConnection]>([])
    private let arrivals = Mutex<[Int: Date]>([:])
    private let count: Int
    private let text: String?

    private init(count: Int, text: String?) {
        self.count = count
        self.text = text
    }

    var told: Int { arrivals.withLock(\.count) }
    var areTold: Bool { told == count }
    var moments: [Date] { arrivals.withLock { Array($0.values) } }

    func clear() {
        arrivals.withLock { $0 = [:] }
    }

    static func open(
        _ count: Int,
        path: String = "/",
        port: Int,
        text: String? = nil
    ) async throws -> Viewers {
        let viewers = Viewers(count: count, text: text)
        try await withThrowingTaskGroup { group in
            for worker in 0..<8 {
                group.addTask {
                    for number in stride(from: worker, to: count, by: 8) {
                        try await viewers.open(number, path, port: port)
                    }
                }
            }
            try await group.waitForAll()
        }
        return viewers
    }

    func close() {
        for connection in connections.withLock({ $0 }) { connection.close() }
    }

    private func open(_ number: Int, _ path: String, port: Int) async throws {
        let connection = try await SourcedConnection.open(
            from: "127.0.4.\(number / 50 + 1)",
            port: port
        )
        connections.withLock { $0.append(connection) }
        let reply = try await connection.send(.GET, path)
        let cookie = reply.headers["Set-Cookie"].first { $0.hasPrefix("kasane=") }?
            .prefix { $0 != ";" }
        guard let id = reply.text.firstMatch(of: #/data-page="([^"]+)"/#)?.1, let cookie else {
            throw LiveBenchmarkError(text: "no live page: \(reply.status)")
        }
        let headers = [("Accept", "text/event-stream"), ("Cookie", String(cookie))]
        let stream = try await connection.send(.GET, "/kasane/\(id)?v=0", headers) { [self] part in
            take(part, number)
        }
        guard stream.status == 200 else {
            throw LiveBenchmarkError(text: "no stream: \(stream.status)")
        }
    }

    private func take(_ part: ByteBuffer, _ number: Int) {
        let now = Date()
        // Acknowledgements and heartbeats contain no operations.
        guard part.readableBytes > 40 else { return }
        if let text, !String(buffer: part).contains(text) { return }
        arrivals.withLock { arrivals in
            if arrivals[number] == nil { arrivals[number] = now }
        }
    }
}
