import GRDB
import KasanePostgres
import KasaneSQLite

/// A table row that is declared once for SQLite and PostgreSQL.
///
/// The tables of both have the same columns, and the values of the key are the same.
protocol TenkiRow: SQLiteRecord, PostgresRecord {
    /// Returns the values of the primary key's columns.
    static func keyValues(of id: Element.ID) -> [any KeyValue]
}

/// A value of a primary key in both stores.
typealias KeyValue = DatabaseValueConvertible & PostgresValueConvertible

extension TenkiRow {
    static func key(of id: Element.ID) -> [DatabaseValue] {
        keyValues(of: id).map(\.databaseValue)
    }

    static func key(of id: Element.ID) -> [PostgresValue] {
        keyValues(of: id).map(\.postgresValue)
    }
}
