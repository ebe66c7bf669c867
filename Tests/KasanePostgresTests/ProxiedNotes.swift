import KasanePostgres
import KasaneStore
import Testing

func withProxiedNotes(
    connections: Int = 10,
    outcomes: PostgresStore.OutcomeLookup = .transactionStatus,
    _ body: (PostgresTransactions<Notes>, CommitProxy, TestDatabase) async throws -> Void
) async throws {
    let database = try await TestDatabase()
    let folder = try database.folder
    let proxy = try CommitProxy(to: "\(folder)/.s.PGSQL.5432")
    defer { proxy.stop() }
    let store = try await PostgresStore(
        database.address(through: proxy),
        migrator: Note.migrator,
        configuration: .init {
            $0.connections = connections
            $0.changes = .ignored
            $0.outcomes = outcomes
        }
    )
    try await body(PostgresTransactions(notesIn: store), proxy, database)
    try await store.close()
}

extension TestDatabase {
    /// The folder with the server's socket.
    var folder: String {
        get throws {
            let match = try #require(address.firstMatch(of: #/host=([^&]+)/#))
            return String(match.1)
        }
    }

    func address(through proxy: CommitProxy) throws -> String {
        let folder = try folder
        return address.replacing("host=\(folder)", with: "host=\(proxy.folder)")
    }
}
