import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct OutcomeTests {
    @Test(arguments: [PostgresStore.OutcomeLookup.ledger, .transactionStatus])
    func `a commit whose answer is lost is found`(
        outcomes: PostgresStore.OutcomeLookup
    ) async throws {
        try await expect(runs: 1, after: [.losesAnswer], outcomes)
    }

    @Test(arguments: [PostgresStore.OutcomeLookup.ledger, .transactionStatus])
    func `a commit that is lost on its way is run again`(
        outcomes: PostgresStore.OutcomeLookup
    ) async throws {
        try await expect(runs: 2, after: [.losesRequest], outcomes)
    }

    @Test func `the row of a lookup is not taken for the transaction's`() async throws {
        // The first lookup adds its row, and does not learn it.
        try await expect(runs: 2, after: [.losesRequest, .losesAnswer], .ledger)
        try await expect(runs: 2, after: [.losesRequest, .losesRequest, .losesAnswer], .ledger)
    }

    @Test func `a commit is found after lost lookups`() async throws {
        try await expect(runs: 1, after: [.losesAnswer, .losesAnswer, .losesRequest], .ledger)
    }

    private func expect(
        runs expected: Int,
        after faults: [CommitProxy.Fault],
        _ outcomes: PostgresStore.OutcomeLookup
    ) async throws {
        try await withProxiedNotes(outcomes: outcomes) { transactions, proxy, _ in
            let runs = Counter()
            try await transactions.execute { repositories in
                runs.add()
                try await repositories.add(1)
                if runs.count == 1 { proxy.arm(faults) }
            }
            #expect(proxy.pending == 0)
            #expect(runs.count == expected)
            let ids = try await transactions.ids()
            #expect(ids == [1])
        }
    }

    @Test func `a number proves no commit on another timeline`() async throws {
        try await withNotes { _, database, store in
            let server = try #require(try await database.identity())
            let promoted = ServerIdentity(
                system: server.system,
                timeline: "0000000F",
                start: server.start
            )
            let number = try await TestDatabase.asAdministrator("SELECT pg_current_xact_id()::text")
            #expect(await store.outcome(of: number, on: server) == .committed)
            #expect(await store.outcome(of: number, on: promoted) == .unknown)
            #expect(await store.outcome(of: nil, on: server) == .unknown)
        }
    }

    @Test func `after a crash, a number may belong to another transaction`() async throws {
        try await withNotes { _, database, store in
            let server = try #require(try await database.identity())
            #expect(server.start != nil)
            let crashed = ServerIdentity(
                system: server.system,
                timeline: server.timeline,
                start: "earlier"
            )
            let number = try await TestDatabase.asAdministrator("SELECT pg_current_xact_id()::text")
            #expect(await store.outcome(of: number, on: crashed) == .unknown)
            // It was never written to the log.
            #expect(await store.outcome(of: "4000000000", on: crashed) == .rolledBack)
            let connection = try await database.connect()
            defer { connection.close() }
            let running = try await connection.exchange([
                Command("BEGIN"), Command("SELECT pg_current_xact_id()::text"),
            ])
            .last().text(column: 0)
            #expect(await store.outcome(of: running, on: crashed) == .rolledBack)
        }
    }

    @Test func `a running transaction of a server that hides its start is not rolled back`()
        async throws
    {
        try await withNotes { _, database, store in
            let server = try #require(try await database.identity())
            let hidden = ServerIdentity(
                system: server.system,
                timeline: server.timeline,
                start: nil
            )
            let connection = try await database.connect()
            defer { connection.close() }
            let running = try await connection.exchange([
                Command("BEGIN"), Command("SELECT pg_current_xact_id()::text"),
            ])
            .last().text(column: 0)
            let search = Task { await store.outcome(of: running, on: hidden) }
            try await database.wait(for: "query LIKE '%pg_xact_status%'")
            _ = try await connection.exchange([Command("COMMIT")]).last()
            #expect(await search.value == .unknown)
        }
    }

    @Test func `a commit whose wait for a standby is cancelled is named`() async throws {
        try await withNotes { transactions, database, _ in
            let task = Task {
                try await transactions.execute { repositories in
                    try await repositories.execute("SET LOCAL synchronous_commit = on")
                    try await repositories.add(1)
                }
            }
            try await database.wait(for: "wait_event = 'SyncRep'")
            task.cancel()
            let seen = try await transactions.ids()
            #expect(seen == [])
            try await TestDatabase.asAdministrator(
                """
                SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity \
                WHERE usename = '\(database.name)' AND wait_event = 'SyncRep'
                """
            )
            let error = await #expect(throws: DomainError.self) { try await task.value }
            #expect(
                isUnavailable(error) { reason in
                    guard case .committedButNotReplicated(let id, let origin) = reason else {
                        return false
                    }
                    return UInt64(id) != nil && origin.contains("OutcomeTests.swift")
                }
            )
            let ids = try await transactions.ids()
            #expect(ids == [1])
        }
    }

    @Test func `a trigger that warns at the commit does not make it one without replicas`()
        async throws
    {
        try await withNotes { transactions, _, _ in
            try await transactions.perform { database in
                _ = try await database.execute([
                    """
                    CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN RAISE WARNING 'might not have been replicated'; RETURN NULL; END $$
                    """,
                    """
                    CREATE CONSTRAINT TRIGGER warning AFTER INSERT ON note
                    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION warn()
                    """,
                ])
            }

            try await transactions.execute { try await $0.add(1) }

            let ids = try await transactions.ids()
            #expect(ids == [1])
        }
    }
}

extension PostgresStore {
    /// Finds out the outcome of a transaction by its number.
    fileprivate func outcome(
        of number: String?,
        on server: ServerIdentity
    ) async -> CommitOutcome {
        await CommitOutcome.find(transaction: number, entry: nil, on: server, by: core.pool)
    }
}
