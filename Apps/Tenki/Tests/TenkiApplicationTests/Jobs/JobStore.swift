import Foundation
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import KasaneStoreTesting
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

/// A store with Tenki's data and jobs, and a clock that a test advances.
struct JobStore: Sendable {
    let clock: MovingClock
    let tenki: any TransactionTemplate<TenkiRepositories>
    let both: any TransactionTemplate<JobRepositories>
    let jobs: any TransactionTemplate<JobRepository>
    let people: any TransactionTemplate<SiteRepositories>
    private let file: TemporaryFile?

    /// Opens a store of its own.
    ///
    /// Each body of a transaction is run twice.
    init(_ store: Store) async throws {
        let clock = MovingClock()
        let now: @Sendable () -> Date = { clock.now }
        var file: TemporaryFile?
        switch store {
        case .memory:
            let store = MemoryStore()
            tenki = MemoryTransactions(store: store) { TenkiRepositories($0) }.ignoringDeadlines()
                .rehearsing()
            both = MemoryTransactions(store: store) { transaction in
                JobRepositories(
                    tenki: TenkiRepositories(transaction),
                    jobs: JobRepository(transaction: transaction, now: now)
                )
            }
            .ignoringDeadlines().rehearsing()
            jobs = MemoryTransactions(store: store) { JobRepository(transaction: $0, now: now) }
            people = MemoryTransactions(store: store) { SiteRepositories($0, now: now) }
                .ignoringDeadlines().rehearsing()
        case .sqlite:
            let temporary = try TemporaryFile()
            let store = try SQLiteStore(tenki: temporary.path)
            tenki = SQLiteTransactions(tenki: store).ignoringDeadlines().rehearsing()
            both = SQLiteTransactions(store: store) { transaction in
                JobRepositories(
                    tenki: TenkiRepositories(transaction) { _ in },
                    jobs: JobRepository(transaction: transaction, now: now)
                )
            }
            .ignoringDeadlines().rehearsing()
            jobs = SQLiteTransactions(store: store) { JobRepository(transaction: $0, now: now) }
            people = SQLiteTransactions(store: store) { SiteRepositories($0, now: now) }
                .ignoringDeadlines().rehearsing()
            file = temporary
        case .postgres:
            let store = try await PostgresStore(tenki: TestServer.makeSchema())
            tenki = PostgresTransactions(tenki: store).ignoringDeadlines().rehearsing()
            both = PostgresTransactions(store: store) { transaction in
                JobRepositories(
                    tenki: TenkiRepositories(transaction) { _ in },
                    jobs: JobRepository(transaction: transaction, now: now)
                )
            }
            .ignoringDeadlines().rehearsing()
            jobs = PostgresTransactions(store: store) { JobRepository(transaction: $0, now: now) }
            people = PostgresTransactions(store: store) { SiteRepositories($0, now: now) }
                .ignoringDeadlines().rehearsing()
        }
        self.clock = clock
        self.file = file
    }

    func run(_ handlers: any JobHandler...) async throws -> [JobTestResult] {
        try await runner(handlers).runDueJobs()
    }

    func waiting<Work: Job>(_ type: Work.Type) async throws -> [EnqueuedJob<Work>] {
        try await runner([]).enqueuedJobs(of: type)
    }

    private func runner(_ handlers: [any JobHandler]) -> JobTestRunner {
        JobTestRunner(transactions: jobs, handlers: handlers) { [clock] in clock.now }
    }
}
