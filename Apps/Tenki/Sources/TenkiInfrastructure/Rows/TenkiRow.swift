import GRDB
import KasanePostgres
import KasaneSQLite

protocol TenkiRow: SQLiteRecord, PostgresRecord {
    static func keyValues(of id: Element.ID) -> [any KeyValue]
}

typealias KeyValue = DatabaseValueConvertible & PostgresValueConvertible

extension TenkiRow {
    static func key(of id: Element.ID) -> [DatabaseValue] {
        keyValues(of: id).map(\.databaseValue)
    }

    static func key(of id: Element.ID) -> [PostgresValue] {
        keyValues(of: id).map(\.postgresValue)
    }
}
