import KasaneDomain
import Synchronization

/// The reader connections, created on demand and reused.
///
/// The number of connections is limited by a gate in front of the pool.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Connection] = []
        var isClosed = false
    }

    private let state = Mutex(State())

    /// Borrows an idle connection, or returns `nil` if the caller must open one.
    func take() throws -> Connection? {
        try state.withLock { state in
            if state.isClosed { throw DomainError.databaseClosed }
            return state.idle.popLast()
        }
    }

    func giveBack(_ connection: Connection) {
        state.withLock { $0.idle.append(connection) }
    }

    /// Closes all connections, which must be idle.
    func close() throws {
        let idle = state.withLock { state in
            state.isClosed = true
            defer { state.idle = [] }
            return state.idle
        }
        for connection in idle { try connection.close() }
    }
}
