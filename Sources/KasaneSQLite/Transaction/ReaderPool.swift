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

    private let state = Mutex(State())

    /// Lends a connection that is idle; `nil` if a new one is to be made.
    func take() throws -> Connection? {
        try state.withLock { state in
            if state.isClosed { throw Failure.databaseClosed }
            return state.idle.popLast()
        }
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
