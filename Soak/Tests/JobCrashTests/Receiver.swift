import Foundation
import Synchronization

/// An outside service that workers send orders to: a named pipe.
///
/// It accepts each key once, as a service does that recognises repetitions, and records every
/// arrival. The pipe keeps what a killed worker has sent.
final class Receiver: Sendable {
    /// The state after some arrivals.
    struct State {
        /// The order of each key.
        var accepted: [String: Int] = [:]
        /// The number of arrivals, with the repetitions.
        var arrivals = 0
        /// The arrivals whose key belongs to another order.
        var contradictions: [String] = []
    }

    /// The path of the pipe.
    let path: String
    /// The orders in the order of their arrivals, until the receiver is closed.
    let orders: AsyncStream<Int>
    private let pipe: FileHandle
    private let state = Mutex(State())

    /// Creates the pipe in a folder.
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

    /// Waits until there were some arrivals.
    func wait(forArrivals count: Int) async throws {
        while current.arrivals < count { try await Task.sleep(for: .milliseconds(1)) }
    }

    /// Ends the arrivals, after those that were sent.
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
