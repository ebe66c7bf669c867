import Foundation
import KasaneContainer
import KasaneDomain
import KasaneJobs
import Logging
import TenkiApplication
import TenkiDomain
import TenkiTerminal

/// Registers the jobs: their handlers, and the worker that runs them while the server runs.
struct JobAssembly: Assembly {
    let coverage: PlanRefreshesHandler.Coverage

    func assemble(_ registry: inout Registry) {
        registry.register(PlanRefreshesHandler.self) {
            [coverage] (
                fetch: FetchForecast,
                hours: FetchHours,
                transactions: any TransactionTemplate<JobRepositories>,
                clock: any WallClock,
                logger: Logger
            ) in
            PlanRefreshesHandler(
                fetch: fetch,
                hours: hours,
                transactions: transactions,
                clock: clock,
                coverage: coverage
            ) { error in
                logger.error(
                    "The cities of a person's board are not refreshed",
                    metadata: ["error": "\(error)"]
                )
            }
        }
        registry.register(
            RefreshForecastHandler.self,
            RefreshForecastHandler.init(fetch:hours:)
        )
        registry.register(
            CleanUpHandler.self,
            CleanUpHandler.init(transactions:responses:editWatchlist:accounts:clock:)
        )
        registry.register(
            CheckWarningsHandler.self,
            CheckWarningsHandler.init(read:transactions:)
        )
        registry.register(CheckTyphoonsHandler.self, CheckTyphoonsHandler.init(read:))
        registry.register(CheckObservationsHandler.self, CheckObservationsHandler.init(read:))
        registry.register(
            ScoreForecastsHandler.self,
            ScoreForecastsHandler.init(transactions:clock:)
        )
        registry.register(CheckDatabaseHandler.self, CheckDatabaseHandler.init(check:))
        registry.register(DatabaseCheck.self) { (store: any ApplicationStore) in
            DatabaseCheck {
                do {
                    try await store.checkIntegrity()
                    return nil
                } catch let error as CommandError {
                    return error.message
                }
            }
        }
        registry.register(
            BackgroundWork.self,
            BackgroundWork.init(
                planRefreshes:
                refreshForecast:
                cleanUp:
                checkDatabase:
                accountMails:
                planNotices:
                sendNotice:
                checkWarnings:
                planWarningNotices:
                sendUrgentNotice:
                checkObservations:
                scoreForecasts:
                postNotice:
                checkTyphoons:
            )
        )
        assembleWorker(&registry)
    }

    private func assembleWorker(_ registry: inout Registry) {
        registry.register(
            JobWorker.self,
            scope: .singleton
        ) {
            (
                transactions: any TransactionTemplate<JobRepository>,
                work: BackgroundWork,
                clock: any WallClock,
                logger: Logger
            ) in
            let process = ProcessInfo.processInfo
            // The server ends within 5 seconds; a job that is given back is run again.
            var configuration = JobWorkerConfiguration(
                grace: .seconds(3),
                waitLimit: .seconds(1),
                label: "\(process.hostName) \(process.processIdentifier)"
            )
            configuration.now = { clock.now }
            return JobWorker(
                transactions: transactions,
                queues: BackgroundWork.queues,
                handlers: work.handlers,
                schedules: try BackgroundWork.schedules(),
                configuration: configuration,
                logger: logger
            )
        }
        registry.register(
            JobRunner.self,
            scope: .singleton,
            JobRunner.init(worker:transactions:logger:)
        )
    }
}
