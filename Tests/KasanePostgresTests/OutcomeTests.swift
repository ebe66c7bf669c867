import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(2)))
struct OutcomeTests {
    @Test func `a commit whose answer is lost is found`() async throws {
        try await withProxy(.losesAnswerToCommit) { transactions, proxy, _ in
            let runs = Counter()
            try await transactions.execute { repositories in
                runs.add()
                try await repositories.add(1)
                proxy.arm()
            }
            #expect(proxy.hasCut)
            #expect(runs.count == 1)
            let ids = try await transactions.ids()
            #expect(ids == [1])
        }
    }

    @Test func `a commit that is lost on its way is run again`() async throws {
        try await withProxy(.losesCommit) { transactions, proxy, _ in
            let runs = Counter()
            try await transactions.execute { repositories in
                runs.add()
                try await repositories.add(1)
                proxy.arm()
            }
            #expect(proxy.hasCut)
            #expect(runs.count == 2)
            let ids = try await transactions.ids()
            #expect(ids == [1])
        }
    }

    @Test func `an outcome on another timeline is unknown`() async throws {
        try await withNotes { _, database, store in
            let number = try await TestDatabase.asAdministrator("SELECT pg_current_xact_id()::text")
            let connection = try await database.connect()
            let server = try #require(connection.server)
            connection.close()
            let promoted = ServerIdentity(system: server.system, timeline: "00000002")
            let pool = store.core.pool

            #expect(
                await CommitOutcome.find(transaction: number, on: server, by: pool) == .committed
            )
            #expect(
                await CommitOutcome.find(transaction: number, on: promoted, by: pool) == .unknown
            )
            #expect(await CommitOutcome.find(transaction: nil, on: server, by: pool) == .unknown)
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

    /// Runs a test over a store behind a proxy.
    private func withProxy(
        _ fault: CommitProxy.Fault,
        _ body: (PostgresTransactions<Notes>, CommitProxy, TestDatabase) async throws -> Void
    ) async throws {
        let database = try await TestDatabase()
        let folder = try #require(database.address.firstMatch(of: #/host=([^&]+)/#)?.1)
        let proxy = try CommitProxy(to: "\(folder)/.s.PGSQL.5432", fault: fault)
        defer { proxy.stop() }
        let store = try await PostgresStore(
            database.address.replacing("host=\(folder)", with: "host=\(proxy.folder)"),
            migrator: Note.migrator,
            changes: .ignored
        )
        try await body(PostgresTransactions(notesIn: store), proxy, database)
        try await store.close()
    }
}
