import Foundation
import GRDB
import KasaneDomain
import KasanePostgres
import KasaneSQLite
import KasaneStore

struct RawRows {
    typealias Line = [String: String]

    static let notCopied: Set = [
        "grdb_migrations", "photoPlace", "kasane_account_ended", "kasane_account_budget",
        "kasane_job_key", "kasane_job_queue", "kasane_job_schedule", "kasane_job_worker",
        "kasane_page_state",
    ]

    private let transactions: SQLiteTransactions<SQLiteTransaction>

    init(_ store: SQLiteStore) {
        transactions = SQLiteTransactions(store: store) { $0 }
    }

    func tables() async throws -> Set<String> {
        try await transactions.read { transaction in
            try await transaction.perform { db in try Self.tables(db) }
        }
    }

    func fillEmptyTables(except names: Set<String>) async throws {
        try await transactions.execute { transaction in
            try await transaction.perform { db in
                for table in try Self.tables(db).subtracting(names).sorted() {
                    let row = try Row.fetchOne(db, sql: "SELECT 1 FROM \"\(table)\"")
                    guard row == nil else { continue }
                    let values = try db.columns(in: table).enumerated()
                        .map { Self.value($0, of: $1) }
                    let marks = values.map { _ in "?" }.joined(separator: ", ")
                    try db.execute(
                        sql: "INSERT INTO \"\(table)\" VALUES (\(marks))",
                        arguments: StatementArguments(values)
                    )
                }
            }
        }
    }

    func rows(of tables: Set<String>) async throws -> [String: Set<Line>] {
        try await transactions.read { try await Self.rows(of: tables, $0) }
    }

    static func rows(
        of tables: Set<String>,
        in store: PostgresStore
    ) async throws -> [String: Set<Line>] {
        try await PostgresTransactions(store: store) { $0 }.read { try await rows(of: tables, $0) }
    }

    private static func rows(
        of tables: Set<String>,
        _ transaction: any SQLTransaction
    ) async throws -> [String: Set<Line>] {
        var found: [String: Set<Line>] = [:]
        for table in tables {
            let rows = try await transaction.fetchAll("SELECT * FROM \(identifier: table)")
            found[table] = Set(
                try rows.map { row in
                    Line(
                        uniqueKeysWithValues: try row.columnNames.map { name in
                            (name, text(of: try row.decode(name, as: SQLValue.self)))
                        }
                    )
                }
            )
        }
        return found
    }

    private static func tables(_ db: Database) throws -> Set<String> {
        try String.fetchSet(
            db,
            sql: """
                SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%'
                    ESCAPE '\\'
                """
        )
    }

    private static func value(_ number: Int, of column: ColumnInfo) -> DatabaseValue {
        switch column.type {
        case "INTEGER": (number + 1).databaseValue
        case "REAL": (Double(number) + 0.1).databaseValue
        case "BLOB": Data([0, 255, UInt8(number)]).databaseValue
        default: "\(number) 雨 \"'\\".databaseValue
        }
    }

    private static func text(of value: SQLValue) -> String {
        switch value {
        case .null: "null"
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .text(let text): comparable(text)
        case .bytes(let bytes): "\(bytes)"
        case .json(let bytes): comparable(String(decoding: bytes, as: UTF8.self))
        default: "\(value)"
        }
    }

    /// Returns JSON in the order of its names, because PostgreSQL does not keep it as text.
    private static func comparable(_ text: String) -> String {
        guard text.hasPrefix("["),
            // Other text is compared as it is.
            let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
            let sorted = try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
        else { return text }
        return String(decoding: sorted, as: UTF8.self)
    }
}
