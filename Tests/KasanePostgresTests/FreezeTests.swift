import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

/// A server that stops answering while its connections stay open.
@Suite(.needsServer, .timeLimit(.minutes(2)))
struct FreezeTests {
    private struct BodyError: Error {}

    /// More than the limits of the waits, and less than a wait without one would take.
    private static let patience = Duration.seconds(8)

    @Test func `a rollback without an answer is given up`() async throws {
        try await withProxiedNotes { transactions, proxy, _ in
            let start = ContinuousClock.now
            await #expect(throws: BodyError.self) {
                try await transactions.execute(within: .seconds(2)) { repositories in
                    try await repositories.add(1)
                    proxy.freeze()
                    throw BodyError()
                }
            }
            #expect(ContinuousClock.now - start < Self.patience)
            proxy.thaw()
            let ids = try await transactions.ids()
            #expect(ids == [])
        }
    }

    @Test func `the end of a reader has the reader's deadline`() async throws {
        try await withProxiedNotes { transactions, proxy, _ in
            let start = ContinuousClock.now
            let error = await #expect(throws: DomainError.self) {
                try await transactions.read(within: .seconds(1)) { repositories in
                    _ = try await repositories.ids()
                    proxy.freeze()
                }
            }
            #expect(isDeadlineExceeded(error))
            #expect(ContinuousClock.now - start < Self.patience)
            proxy.thaw()
        }
    }

    @Test func `a cancelled reader does not wait for its end`() async throws {
        try await withProxiedNotes { transactions, proxy, _ in
            let reads = Counter()
            let task = Task {
                try await transactions.read { repositories in
                    _ = try await repositories.ids()
                    proxy.freeze()
                    reads.add()
                }
            }
            while reads.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
            let start = ContinuousClock.now
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(ContinuousClock.now - start < Self.patience)
            proxy.thaw()
        }
    }

    @Test func `a cancellation that does not reach the server is not awaited`() async throws {
        let database = try await TestDatabase()
        let folder = try database.folder
        let proxy = try CommitProxy(to: "\(folder)/.s.PGSQL.5432")
        defer { proxy.stop() }
        // Cancellations go through the proxy, and transactions do not.
        let store = try await PostgresStore(
            database.address,
            migrator: Note.migrator,
            configuration: .init {
                $0.changes = try .notified(at: database.address(through: proxy))
            }
        )
        let transactions = PostgresTransactions(notesIn: store)
        proxy.freeze()
        let task = Task {
            try await transactions.execute { try await $0.execute("SELECT pg_sleep(1)") }
        }
        try await database.waitUntilSleeping()
        let start = ContinuousClock.now
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ContinuousClock.now - start < Self.patience)
        proxy.thaw()
        try await store.close()
    }
}
