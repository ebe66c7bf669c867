import Foundation
import KasaneDomain
import KasanePostgres
import KasanePostgresTesting
import KasaneStore
import Testing

/// A store behind PgBouncer in transaction mode.
@Suite(.needsServer, .needsPooler, .timeLimit(.minutes(5)))
struct PoolerTests {
    @Test func `more writers than the pooler has connections lose nothing`() async throws {
        try await withPooledNotes(connections: 24) { transactions, database, store in
            try await withThrowingTaskGroup { group in
                for writer in 0..<20 {
                    group.addTask {
                        for number in 0..<5 {
                            try await transactions.execute { repositories in
                                try await repositories.add(writer * 100 + number)
                                // The part is rolled back, and the rest is not.
                                await #expect(throws: DomainError.self) {
                                    try await repositories.execute { part in
                                        try await part.add(9_000)
                                        try await part.execute("SELECT 1 / 0")
                                    }
                                }
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let expected = (0..<20).flatMap { writer in (0..<5).map { writer * 100 + $0 } }
            let ids = try await transactions.ids()
            #expect(ids == expected)
            #expect(store.writerWaits.begun == 100)
        }
    }

    @Test func `clients with other settings do not change the time zone`() async throws {
        try await withPooledNotes { transactions, database, _ in
            let other = try await database.connect(to: database.pooledAddress)
            for _ in 0..<5 {
                _ = try await other.exchange([Command("SET TimeZone = 'Asia/Tokyo'")]).last()
                let zone = try await transactions.perform { database in
                    try await database.fetchOne("SHOW TimeZone", as: String.self)
                }
                #expect(zone == "UTC")
            }
            other.close()
        }
    }

    @Test func `a cancellation and a deadline end statements on the server`() async throws {
        try await withPooledNotes { transactions, database, _ in
            let task = Task {
                try await transactions.execute { try await $0.execute("SELECT pg_sleep(60)") }
            }
            try await database.waitUntilSleeping()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }

            let error = await #expect(throws: DomainError.self) {
                try await transactions.execute(within: .milliseconds(300)) { repositories in
                    try await repositories.add(1)
                    try await repositories.execute("SELECT pg_sleep(60)")
                }
            }
            #expect(isDeadlineExceeded(error))
            let ids = try await transactions.ids()
            #expect(ids.isEmpty)
        }
    }

    @Test func `connections that end on the server lose nothing`() async throws {
        try await withPooledNotes { transactions, database, _ in
            for id in 0..<5 {
                try await transactions.execute { repositories in
                    try await repositories.add(id)
                    if id == 2, try await database.isFirst() { try await database.endConnections() }
                    try await repositories.add(100 + id)
                }
                try await database.endConnections()
            }
            let ids = try await transactions.ids()
            #expect(ids == [0, 1, 2, 3, 4, 100, 101, 102, 103, 104])
        }
    }

    @Test func `a pooler without a free connection misses the deadline, and no more`() async throws
    {
        try await withPooledNotes { transactions, database, _ in
            var holders: [Connection] = []
            for _ in 0..<10 {
                let holder = try await database.connect(to: database.pooledAddress)
                _ = try await holder.exchange([Command("BEGIN")]).last()
                holders.append(holder)
            }
            for _ in 0..<2 {
                let error = await #expect(throws: DomainError.self) {
                    try await transactions.execute(within: .milliseconds(300)) {
                        try await $0.add(1)
                    }
                }
                #expect(isDeadlineExceeded(error))
            }
            for holder in holders { holder.close() }
            try await transactions.execute { try await $0.add(2) }
            let ids = try await transactions.ids()
            #expect(ids == [2])
        }
    }

    @Test func `without a direct address the changes of others are found by polling`() async throws
    {
        try await withPooledNotes(isDirect: false) { transactions, database, _ in
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            let other = try await PostgresStore(
                database.address,
                migrator: Note.migrator,
                changes: .ignored
            )
            try await PostgresTransactions(notesIn: other).execute { try await $0.add(1) }
            #expect(try await counts.next() == 1)
            try await other.close()
        }
    }

    @Test func `nodes notify each other over their direct addresses`() async throws {
        try await withPooledNotes { transactions, database, _ in
            var counts = transactions.observe { try await $0.notes.count() }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            let other = try await database.pooledStore()
            for id in 1...3 {
                try await PostgresTransactions(notesIn: other).execute { try await $0.add(id) }
                #expect(try await counts.next() == id)
            }
            try await other.close()
        }
    }

    @Test func `a running commit is not taken for one of an earlier start of the server`()
        async throws
    {
        // A commit that asks for it waits for a standby that does not exist.
        let cluster = try TestCluster([
            "synchronous_standby_names=nobody", "synchronous_commit=local",
        ])
        defer { cluster.stop() }
        try cluster.startPooler()
        let database = try await TestDatabase(on: cluster.address)
        try await PostgresStore(database.address, migrator: Note.migrator, changes: .ignored)
            .close()
        let proxy = try CommitProxy(to: "\(cluster.folder)/.s.PGSQL.6432")
        defer { proxy.stop() }
        let store = try await PostgresStore(
            "postgresql:///kasane?host=\(proxy.folder)&user=\(database.name)",
            migrator: Note.migrator,
            preparation: .never,
            changes: .ignored
        )
        let transactions = PostgresTransactions(notesIn: store)
        try await transactions.execute { try await $0.add(1) }
        // The client's connection to the pooler stays.
        try cluster.halt()
        try cluster.start()
        let runs = Counter()
        let task = Task {
            try await transactions.execute { repositories in
                runs.add()
                try await repositories.execute("SET LOCAL synchronous_commit = on")
                try await repositories.add(2)
                if runs.count == 1 { proxy.arm([.losesAnswer]) }
            }
        }
        try await database.wait(for: "wait_event = 'SyncRep'")
        try await database.wait(for: "query LIKE '%pg_xact_status%'")
        try await database.asAdministrator(
            """
            SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity \
            WHERE usename = '\(database.name)' AND wait_event = 'SyncRep'
            """
        )
        try await task.value
        #expect(runs.count == 1)
        let ids = try await transactions.ids()
        #expect(ids == [1, 2])
        try await store.close()
    }

    @Test func `pending changes of the schema need a direct address`() async throws {
        let database = try await TestDatabase()
        let address = try database.pooledAddress
        let error = await failure(address, .never)
        #expect(error?.code == .pooledConnections)
        #expect(error?.description.contains("changes: .notified(at: …)") == true)
        // Over a direct address they run, and then none are pending.
        try await database.pooledStore().close()
        try await PostgresStore(address, migrator: Note.migrator, preparation: .never).close()
    }

    @Test func `prepared statements are refused`() async throws {
        let database = try await TestDatabase()
        try await database.pooledStore().close()
        let error = try await failure(database.pooledAddress, .automatic)
        #expect(error?.code == .pooledConnections)
        #expect(error?.description.contains("preparation: .never") == true)
    }

    @Test func `a parameter that the pooler refuses is named`() async throws {
        let database = try await TestDatabase()
        let address = try database.pooledAddress + "&options=-csearch_path%3D\(database.name)"
        let error = await failure("\(address)&password=hunter2", .never)
        #expect(error?.code == .refusedParameter)
        #expect(error?.description.contains("ALTER ROLE") == true)
        #expect(error?.description.contains("hunter2") == false)
    }

    /// Returns the error of a store that cannot be opened.
    private func failure(
        _ address: String,
        _ preparation: PostgresStore.StatementPreparation
    ) async -> PostgresStoreError? {
        await #expect(throws: PostgresStoreError.self) {
            try await PostgresStore(address, migrator: Note.migrator, preparation: preparation)
        }
    }
}

extension TestDatabase {
    /// Opens a store on the pooler, with the server's address for what needs it.
    func pooledStore(connections: Int = 10) async throws -> PostgresStore {
        try await PostgresStore(
            pooledAddress,
            migrator: Note.migrator,
            connections: connections,
            preparation: .never,
            changes: .notified(at: address)
        )
    }

    fileprivate func isFirst() async throws -> Bool {
        let count = try await asAdministrator(
            "CREATE SEQUENCE IF NOT EXISTS \(name).calls",
            "SELECT nextval('\(name).calls')::text"
        )
        return count == "1"
    }
}

private func withPooledNotes(
    connections: Int = 10,
    isDirect: Bool = true,
    _ body: (PostgresTransactions<Notes>, TestDatabase, PostgresStore) async throws -> Void
) async throws {
    let database = try await TestDatabase()
    var store = try await database.pooledStore(connections: connections)
    if !isDirect {
        try await store.close()
        store = try await PostgresStore(
            database.pooledAddress,
            migrator: Note.migrator,
            preparation: .never
        )
    }
    try await body(PostgresTransactions(notesIn: store), database, store)
    try await store.close()
}
