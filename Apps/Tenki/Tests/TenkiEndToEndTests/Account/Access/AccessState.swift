import GRDB

struct AccessState: Equatable {
    private let rows: [String: [String]]

    private static let tables: [String: Set<String>] = [
        "user": [], "personalSettings": [], "noticeSettings": [], "noticeHistory": [],
        "board": ["usedAt"], "watchlist": [], "kasane_account": [],
        "kasane_account_address": [], "kasane_account_session": ["used"],
        "kasane_account_ended": [], "kasane_account_one_time": [], "kasane_account_token": [],
        "kasane_account_audit": [], "kasane_job": [],
    ]
    var filledTables: Int { rows.values.count { !$0.isEmpty } }

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

    func differences(to other: Self) -> [String] {
        rows.keys.sorted().flatMap { table in
            let (old, new) = (Set(rows[table] ?? []), Set(other.rows[table] ?? []))
            return old.subtracting(new).map { "- \(table) \($0)" }
                + new.subtracting(old).map { "+ \(table) \($0)" }
        }
    }
}
