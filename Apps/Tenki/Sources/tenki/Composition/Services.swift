import KasaneSQLite
import Logging
import ServiceLifecycle
import TenkiInfrastructure

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

/// Has open pages follow what other processes store, such as `tenki refresh`, while the server runs.
struct CommitWatchService: Service {
    let store: SQLiteStore
    let logger: Logger

    func run() async throws {
        let watch = CommitWatch(store: store) { error in
            logger.warning(
                "Commits of other processes are not seen",
                metadata: ["error": "\(error)"]
            )
        }
        // It ends by cancellation alone.
        try? await cancelWhenGracefulShutdown { try await watch.run() }
    }
}

/// Copies the database into a second place now and then, while the server runs.
struct BackupService: Service {
    let backup: PeriodicBackup

    func run() async throws {
        // It ends by cancellation alone.
        try? await cancelWhenGracefulShutdown { try await backup.run() }
    }
}

/// Keeps how the providers are called, while the server runs, so that a crash forgets little of it.
struct StateService: Service {
    let states: ProviderStates
    let logger: Logger

    func run() async throws {
        // It ends by cancellation alone.
        try? await cancelWhenGracefulShutdown {
            while true {
                // A crash forgets a minute at the most.
                try await Task.sleep(for: .seconds(60))
                await states.keep(logger)
            }
        }
    }
}

extension ProviderStates {
    /// Goes on from the states that were kept; one that cannot be read only costs calls.
    func restore(_ logger: Logger) async {
        do {
            try await restore()
        } catch {
            logger.warning("The providers' states cannot be read", metadata: ["error": "\(error)"])
        }
    }

    /// Keeps the states; one that cannot be kept only costs calls.
    func keep(_ logger: Logger) async {
        do {
            try await keep()
        } catch {
            logger.warning("The providers' states cannot be kept", metadata: ["error": "\(error)"])
        }
    }
}
