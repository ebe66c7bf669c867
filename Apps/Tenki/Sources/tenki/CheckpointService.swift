import KasaneSQLite
import Logging
import ServiceLifecycle

/// Moves what was committed into the database file now and then, while the server runs.
struct CheckpointService: Service {
    let store: SQLiteStore
    let logger: Logger

    func run() async throws {
        // It ends by cancellation alone.
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: .seconds(300))
                do {
                    try await store.checkpoint()
                } catch {
                    // Nothing is lost, and the next one may succeed.
                    logger.warning("A checkpoint failed", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}
