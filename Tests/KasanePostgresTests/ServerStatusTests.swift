import KasanePostgres
import KasanePostgresTesting
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct ServerStatusTests {
    @Test func `the status has the settings and the connections of the server`() async throws {
        try await withNotes { _, _, store in
            let status = try await store.serverStatus()

            #expect(status.version.contains(#/^\d+(\.\d+)?/#))
            #expect(status.databaseSize > 1_000_000)
            #expect(status.connections >= 1)
            #expect(status.maximumConnections == 397)
            #expect(status.synchronousCommit == "local")
            #expect(status.synchronousStandbys == "nobody")
            // The server of the tests does not need to survive a crash of the machine.
            #expect(status.warnings == [.unsafeWrites(setting: "fsync")])
        }
    }

    @Test func `commits that a crash loses are a warning`() async throws {
        let database = try await TestDatabase()
        try await TestDatabase.asAdministrator(
            "ALTER ROLE \(database.name) SET synchronous_commit = off"
        )
        let store = try await PostgresStore(
            database.address,
            migrator: Note.migrator,
            configuration: .init { $0.changes = .ignored }
        )

        #expect(try await store.serverStatus().warnings.contains(.losesCommits))
        try await store.close()
    }
}
