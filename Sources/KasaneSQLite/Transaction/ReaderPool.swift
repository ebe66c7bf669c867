import KasaneDomain
import Synchronization

/// The connections that readers are lent: made when they are needed, and kept.
///
/// A gate in front of it limits how many there are.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Connection] = []
        var isClosed = false
    }

    private let path: String
    private let state = Mutex(State())

    init(path: String) {
        self.path = path
    }

    /// Lends a connection.
    func take() throws -> Connection {
        let idle = try state.withLock { state in
            if state.isClosed { throw Failure.databaseClosed }
            return state.idle.popLast()
        }
        return try idle ?? Connection(path: path, isReader: true)
    }

    /// Takes a connection back.
    func giveBack(_ connection: Connection) {
        state.withLock { $0.idle.append(connection) }
    }

    /// Closes every connection; all must have been given back.
    func close() throws {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        for connection in idle { try connection.close() }
    }
}
