import KasaneDomain

/// The relations in a schema that change or show the rows of others, as of opening the store.
///
/// PostgreSQL does not report which rows a trigger or a cascade has changed.
struct RelationEffects: Sendable {
    /// The relations whose changes can change others: by triggers, rules or cascades, or as views.
    private let spreading: StoreRegion
    /// The relations that show the rows of others: views, and tables with partitions.
    private let composed: StoreRegion

    /// The query that finds them.
    ///
    /// With thousands of partitions, one condition on both columns would compare each with each.
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

    /// Finds them over a connection.
    ///
    /// - Throws: ``PostgresStoreError``; `CancellationError`.
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

    /// Returns the region that changes when rows of relations change.
    func changed(by tables: StoreRegion) -> StoreRegion {
        tables.isAffected(by: spreading) ? .everything : tables
    }

    /// Returns the region whose changes affect what relations show.
    func shown(by tables: StoreRegion) -> StoreRegion {
        tables.isAffected(by: composed) ? .everything : tables
    }
}
