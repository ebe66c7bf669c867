import KasaneSQLite
import Logging
import ServiceLifecycle

/// Moves what was committed into the database file now and then, while the server runs.
struct CheckpointService: Service {
    let store: SQLiteStore
    let logger: Logger

    func run() async throws {
        let schedule = CheckpointSchedule(store: store) { error in
            logger.warning("A checkpoint failed", metadata: ["error": "\(error)"])
        }
        // It ends by cancellation alone.
        try? await cancelWhenGracefulShutdown { try await schedule.run() }
    }
}
