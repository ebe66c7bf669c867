import Foundation
import Synchronization

final class Receiver: Sendable {
    struct State {
        var accepted: [String: Int] = [:]
        var arrivals = 0
        var contradictions: [String] = []
    }

    let path: String
    let orders: AsyncStream<Int>
    private let pipe: FileHandle
    private let state = Mutex(State())

    init(in folder: URL) throws {
        path = folder.appending(path: "receiver").path
        guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        // Open for writing, too, the pipe does not end with the workers.
        pipe = try FileHandle(forUpdating: URL(filePath: path))
        let (orders, continuation) = AsyncStream.makeStream(of: Int.self)
        self.orders = orders
        // On a thread, because reading blocks.
        Thread.detachNewThread { [self] in
            var lines = LineBuffer()
            while case let data = pipe.availableData, !data.isEmpty {
                for line in lines.add(data) {
                    if line == Self.end { return continuation.finish() }
                    if let order = accept(line) { continuation.yield(order) }
                }
            }
            continuation.finish()
        }
    }

    private static let end = "end"

    var current: State { state.withLock { $0 } }

    func wait(forArrivals count: Int) async throws {
        while current.arrivals < count { try await Task.sleep(for: .milliseconds(1)) }
    }

    func close() throws {
        try pipe.write(contentsOf: Data("\(Self.end)\n".utf8))
    }

    private func accept(_ line: String) -> Int? {
        let words = line.split(separator: " ")
        guard words.count == 2, let order = Int(words[1]) else { return nil }
        state.withLock { state in
            state.arrivals += 1
            let known = state.accepted.updateValue(order, forKey: String(words[0]))
            if let known, known != order { state.contradictions.append(line) }
        }
        return order
    }
}
