import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct LedgerTests {
    @Test func `a transaction that changes something leaves a row`() async throws {
        try await withNotes(outcomes: .ledger) { transactions, database, _ in
            try await transactions.execute { try await $0.add(1) }
            try await transactions.execute { _ = try await $0.ids() }
            _ = try await transactions.ids()
            #expect(try await database.ledgerCount() == 1)
        }
    }

    @Test func `without a ledger, there is no table`() async throws {
        try await withNotes { transactions, database, store in
            try await transactions.execute { try await $0.add(1) }
            #expect(store.core.ledger == nil)
            let table = try await database.value("SELECT to_regclass('kasane_outcome')::text")
            #expect(table == nil)
        }
    }

    @Test func `a transaction with a search path of its own is recorded`() async throws {
        try await withNotes(outcomes: .ledger) { transactions, database, _ in
            try await transactions.execute { repositories in
                try await repositories.add(1)
                try await repositories.execute("SET LOCAL search_path = pg_catalog")
            }
            #expect(try await database.ledgerCount() == 1)
        }
    }

    @Test func `a row decides on each timeline`() async throws {
        try await withNotes(outcomes: .ledger) { _, database, store in
            let server = try #require(try await database.identity())
            let promoted = ServerIdentity(system: server.system, timeline: "0000000F", start: nil)
            let ledger = try #require(store.core.ledger)
            let (committed, other) = (ledger.makeEntry(), ledger.makeEntry())
            let connection = try await database.connect()
            defer { connection.close() }
            _ = try await connection.exchange([committed.insertion]).last()

            #expect(await store.outcome(of: committed, on: promoted) == .committed)
            #expect(await store.outcome(of: other, on: promoted) == .rolledBack)
            // The transaction that is still on its way to the server cannot be committed any more.
            await #expect(throws: PostgresError.self) {
                _ = try await connection.exchange([other.insertion]).last()
            }
        }
    }

    @Test(arguments: [("COMMIT", CommitOutcome.committed), ("ROLLBACK", .rolledBack)])
    func `the end of a transaction that still runs is awaited`(
        end: String,
        outcome: CommitOutcome
    ) async throws {
        try await withNotes(outcomes: .ledger) { _, database, store in
            let server = try await database.identity()
            let entry = try #require(store.core.ledger?.makeEntry())
            let connection = try await database.connect()
            defer { connection.close() }
            _ = try await connection.exchange([Command("BEGIN"), entry.insertion]).last()
            let search = Task { await store.outcome(of: entry, on: server) }
            try await database.wait(for: "wait_event_type = 'Lock'")
            _ = try await connection.exchange([Command(end)]).last()
            #expect(await search.value == outcome)
        }
    }

    @Test func `another cluster decides nothing`() async throws {
        try await withNotes(outcomes: .ledger) { _, _, store in
            let other = ServerIdentity(system: "1", timeline: "00000001", start: nil)
            let entry = try #require(store.core.ledger?.makeEntry())
            #expect(await store.outcome(of: entry, on: other) == .unknown)
        }
    }

    @Test func `a row that may have been swept decides nothing`() async throws {
        try await withNotes(outcomes: .ledger) { _, database, store in
            let server = try await database.identity()
            let entry = try #require(store.core.ledger)
                .makeEntry(at: Date(timeIntervalSinceNow: -100_000))
            #expect(await store.outcome(of: entry, on: server) == .unknown)
        }
    }

    @Test func `rows are swept after a day, once an hour`() async throws {
        try await withNotes(outcomes: .ledger) { _, database, store in
            let ledger = try #require(store.core.ledger)
            let connection = try await database.connect()
            defer { connection.close() }
            let dates = [-100_000, -90_000, -80_000, 0].map { Date(timeIntervalSinceNow: $0) }
            let rows = dates.map { ledger.makeEntry(at: $0).insertion }
            _ = try await connection.exchange(rows).last()
            let sweep = {
                try await ledger.sweep(pieces: 9) { try await connection.exchange([$0]).last() }
            }
            try await sweep()
            // A new ledger has nothing to sweep for a day.
            #expect(try await database.ledgerCount() == 4)
            let lastSweep = Command("UPDATE kasane_outcome SET at = now() - interval '61 min'")
            _ = try await connection.exchange([lastSweep]).last()
            try await sweep()
            #expect(try await database.ledgerCount() == 2)
            _ = try await connection.exchange([rows[0]]).last()
            try await sweep()
            #expect(try await database.ledgerCount() == 3)
        }
    }
}

extension PostgresStore {
    /// Finds out the outcome of a transaction with a row in the ledger.
    fileprivate func outcome(
        of entry: OutcomeLedger.Entry,
        on server: ServerIdentity?
    ) async -> CommitOutcome {
        await CommitOutcome.find(transaction: nil, entry: entry, on: server, by: core.pool)
    }
}

extension TestDatabase {
    /// The server, as a connection sees it.
    func identity() async throws -> ServerIdentity? {
        let connection = try await connect()
        defer { connection.close() }
        return connection.server
    }

    fileprivate func value(_ query: String) async throws -> String? {
        let connection = try await connect()
        defer { connection.close() }
        return try await connection.exchange([Command(query)]).last().text(column: 0)
    }

    fileprivate func ledgerCount() async throws -> Int? {
        // One row is about the ledger.
        try await value("SELECT (count(*) - 1)::text FROM kasane_outcome").flatMap { Int($0) }
    }
}
