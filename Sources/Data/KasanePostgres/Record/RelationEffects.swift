import KasaneDomain

/// The relations that change or show other relations' rows, determined when the store opens.
///
/// PostgreSQL doesn't report which rows a trigger or a cascade has changed.
struct RelationEffects: Sendable {
    /// Relations whose changes can affect other relations, through triggers, rules, cascades or
    /// views.
    private let spreading: StoreRegion
    /// Relations that show other relations' rows: views and partitioned tables.
    private let composed: StoreRegion

    /// The query that finds the relations.
    ///
    /// Two `EXISTS` clauses are used, because with thousands of partitions, a single condition on
    /// both columns would compare all pairs.
    private static let query = Command(
        """
        SELECT relname::text, is_composed::text FROM (
            SELECT c.*, relkind <> 'r'
            OR EXISTS (SELECT FROM pg_inherits i WHERE c.oid = i.inhparent)
            OR EXISTS (SELECT FROM pg_inherits i WHERE c.oid = i.inhrelid) AS is_composed
            FROM pg_class c
            WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND pg_table_is_visible(c.oid)
            AND relnamespace <> 'pg_catalog'::regnamespace
        ) AS c
        WHERE is_composed OR relhasrules
        OR EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal)
        OR EXISTS (
            SELECT FROM pg_constraint f WHERE f.confrelid = c.oid AND f.contype = 'f'
            AND (f.confdeltype IN ('c', 'n', 'd') OR f.confupdtype IN ('c', 'n', 'd'))
        )
        """
    )

    /// Queries the relations on a connection.
    ///
    /// - Throws: ``PostgresStoreError`` or `CancellationError`.
    static func find(
        over connection: ControlConnection,
        at database: String
    ) async throws -> Self {
        do {
            return Self(try await connection.run(query))
        } catch let error as PostgresError {
            throw PostgresStoreError(error, at: database, otherwise: .cannotConnect)
        }
    }

    private init(_ result: QueryResult) {
        var (spreading, composed): (Set<String>, Set<String>) = ([], [])
        for row in 0..<result.rowCount {
            guard let name = result.text(row: row, column: 0) else { continue }
            spreading.insert(name)
            if result.text(row: row, column: 1) == "true" { composed.insert(name) }
        }
        self.spreading = StoreRegion(spreading)
        self.composed = StoreRegion(composed)
    }

    /// Returns the region that changes when rows in these relations change.
    func changed(by tables: StoreRegion) -> StoreRegion {
        tables.isAffected(by: spreading) ? .everything : tables
    }

    /// Returns the region whose changes affect the rows that these relations show.
    func shown(by tables: StoreRegion) -> StoreRegion {
        tables.isAffected(by: composed) ? .everything : tables
    }
}
