import GRDB

/// What a database contains about people, to compare it before and after a walk.
struct AccessState: Equatable {
    /// The rows by table.
    private let rows: [String: [String]]

    /// The tables, and their columns that a mere visit changes.
    private static let tables: [String: Set<String>] = [
        "user": [], "personalSettings": [], "noticeSettings": [], "noticeHistory": [],
        "board": ["usedAt"], "watchlist": [], "kasane_account": [],
        "kasane_account_address": [], "kasane_account_session": ["used"],
        "kasane_account_ended": [], "kasane_account_one_time": [], "kasane_account_token": [],
        "kasane_account_audit": [], "kasane_job": [],
    ]
    /// The number of tables with rows.
    var filledTables: Int { rows.values.count { !$0.isEmpty } }

    /// Reads a database file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - tables: The tables that are left out.
    /// - Throws: The errors of the database.
    init(of path: String, without tables: Set<String> = []) throws {
        let database = try DatabaseQueue(path: path)
        rows = try database.read { db in
            var rows: [String: [String]] = [:]
            for (table, ignored) in Self.tables where !tables.contains(table) {
                rows[table] = try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map { row in
                    row.filter { !ignored.contains($0.0) }.map { "\($0.0): \($0.1)" }
                        .joined(separator: ", ")
                }
                .sorted()
            }
            return rows
        }
        try database.close()
    }

    /// Returns the rows that another state has not, or has in addition.
    func differences(to other: Self) -> [String] {
        rows.keys.sorted().flatMap { table in
            let (old, new) = (Set(rows[table] ?? []), Set(other.rows[table] ?? []))
            return old.subtracting(new).map { "- \(table) \($0)" }
                + new.subtracting(old).map { "+ \(table) \($0)" }
        }
    }
}
