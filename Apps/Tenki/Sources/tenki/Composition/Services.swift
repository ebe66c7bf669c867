import KasaneDomain
import KasaneJobs
import Logging
import ServiceLifecycle
import TenkiApplication
import TenkiInfrastructure

/// Saves the state of calls to the providers periodically while the server runs, so that a crash
/// loses little of it.
struct StateService: Service {
    let states: ProviderStates
    let logger: Logger

    func run() async throws {
        // Only cancellation ends the loop.
        try? await cancelWhenGracefulShutdown {
            while true {
                // A crash loses at most 60 seconds of state.
                try await Task.sleep(for: .seconds(60))
                await states.save(logger)
            }
        }
    }
}

/// Runs the jobs while the server runs.
struct JobRunner: Sendable {
    let worker: JobWorker
    let transactions: any TransactionTemplate<JobRepository>
    let logger: Logger

    func run() async {
        await begin()
        await worker.run()
    }

    /// Plans refreshes and checks what is due at once, because a new schedule has no run for the
    /// past.
    private func begin() async {
        do {
            try await transactions.execute { jobs in
                _ = try await jobs.enqueue(PlanRefreshes(), unique: .untilDone("start"))
                _ = try await jobs.enqueue(CheckWarnings(), unique: .untilDone("start"))
                _ = try await jobs.enqueue(CheckObservations(), unique: .untilDone("start"))
                _ = try await jobs.enqueue(CheckTyphoons(), unique: .untilDone("start"))
            }
        } catch {
            // The server is stopping.
            if Task.isCancelled { return }
            // The schedules begin within some minutes, when the store is back.
            logger.warning("Nothing is refreshed yet", metadata: ["error": "\(error)"])
        }
    }
}

extension ProviderStates {
    func restore(_ logger: Logger) async {
        do {
            try await restore()
        } catch {
            logger.warning("The providers' states cannot be read", metadata: ["error": "\(error)"])
        }
    }

    func save(_ logger: Logger) async {
        do {
            try await save()
        } catch {
            logger.warning("The providers' states cannot be kept", metadata: ["error": "\(error)"])
        }
    }
}
