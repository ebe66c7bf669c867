import Foundation
import KasaneDomain
import KasaneLive
public import KasaneStore

/// The table of page states in a transaction.
///
/// ```swift
/// let transactions = SQLiteTransactions(store: store) { PageStateTable(transaction: $0) }
/// ```
///
/// ``KasaneStore/Migrator/registerPageStates()`` creates the table.
public struct PageStateTable {
    /// The maximum number of states per client.
    ///
    /// The oldest states are deleted first.
    private static let maximumPerClient = 500
    /// The lifetime of a state in milliseconds.
    private static let lifetime: Int64 = 7_200_000
    private static let region = StoreRegion(["kasane_page_state"])

    private let transaction: any SQLTransaction

    /// Accesses the table in a transaction.
    public init(transaction: any SQLTransaction) {
        self.transaction = transaction
    }

    func save(_ state: SavedPageState, at now: Date) async throws {
        let client = state.client.map(Self.hash) ?? ""
        try await change(
            """
            INSERT INTO kasane_page_state (page, owner, client, revision, saved, content)
            VALUES (
                \(state.page.text), \(state.owner), \(client), \(state.revision),
                \(now.milliseconds), \(state.content)
            )
            ON CONFLICT (page) DO UPDATE SET
                revision = excluded.revision, saved = excluded.saved, content = excluded.content
            WHERE kasane_page_state.owner = excluded.owner
                AND kasane_page_state.revision < excluded.revision
            """
        )
        // Unknown clients aren't treated as a single client.
        guard state.revision == 1, !client.isEmpty else { return }
        try await change(
            """
            DELETE FROM kasane_page_state WHERE page IN (
                SELECT page FROM kasane_page_state WHERE client = \(client)
                ORDER BY saved DESC, page LIMIT 1000 OFFSET \(Self.maximumPerClient)
            )
            """
        )
    }

    func content(
        of page: PageID,
        ownedBy owner: String,
        at now: Date
    ) async throws -> [UInt8]? {
        let (earliest, latest) = Self.bounds(at: now)
        let sql: SQL = """
            SELECT content FROM kasane_page_state
            WHERE page = \(page.text) AND owner = \(owner)
                AND saved > \(earliest) AND saved < \(latest)
            """
        return try await run(sql, isWriting: false).first?.decode(at: 0, as: [UInt8].self)
    }

    func delete(_ page: PageID) async throws {
        try await change("DELETE FROM kasane_page_state WHERE page = \(page.text)")
    }

    func deleteAll(ownedBy owner: String) async throws {
        try await change("DELETE FROM kasane_page_state WHERE owner = \(owner)")
    }

    func deleteExpired(at now: Date) async throws {
        let (earliest, latest) = Self.bounds(at: now)
        try await change(
            "DELETE FROM kasane_page_state WHERE saved <= \(earliest) OR saved >= \(latest)"
        )
    }

    /// The bounds include an upper bound, so that states saved before the clock was set back also
    /// expire.
    private static func bounds(at now: Date) -> (earliest: Int64, latest: Int64) {
        (now.milliseconds - lifetime, now.milliseconds + lifetime)
    }

    private static func hash(_ client: String) -> String {
        var hash = StableHash()
        hash.combine(client)
        return hash.text
    }

    private func change(_ sql: SQL) async throws { _ = try await run(sql, isWriting: true) }

    private func run(_ sql: SQL, isWriting: Bool) async throws -> SQLResult {
        try await transaction.run([sql], on: Self.region, isWriting: isWriting, isShort: true)[0]
    }
}

extension Date {
    /// The milliseconds since 1970.
    fileprivate var milliseconds: Int64 { Int64(timeIntervalSince1970 * 1_000) }
}

extension Migrator {
    /// Registers the migration that creates `kasane_page_state`, the table of page states.
    ///
    /// ```swift
    /// var migrator = Migrator()
    /// migrator.registerPageStates()
    /// ```
    public mutating func registerPageStates() {
        register("kasane page states 1") { dialect in
            let (text, integer) = (dialect.bytewiseText, dialect.integer)
            return [
                """
                CREATE TABLE kasane_page_state (
                    page \(text) NOT NULL PRIMARY KEY, owner \(text) NOT NULL,
                    client \(text) NOT NULL, revision \(integer) NOT NULL,
                    saved \(integer) NOT NULL, content \(dialect.blob) NOT NULL
                ) \(dialect.tableOptions)
                """,
                "CREATE INDEX kasane_page_state_owner ON kasane_page_state (owner)",
                "CREATE INDEX kasane_page_state_client ON kasane_page_state (client, saved)",
                "CREATE INDEX kasane_page_state_saved ON kasane_page_state (saved)",
            ]
        }
    }
}
