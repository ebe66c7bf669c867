import Foundation
import GRDB
import KasanePostgres
import KasaneSQLite
import TenkiDomain

/// A database row with an element as JSON, of which a table has few.
struct DocumentRow<Document: StoredDocument>: TenkiRow {
    static var databaseTableName: String { Document.tableName }
    static var primaryKey: [String] { ["id"] }

    let id: String
    /// The element as JSON.
    let state: String

    init(_ document: Document) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        id = document.id
        // A document can always be encoded. One that cannot would be unreadable: not stored.
        state = (try? encoder.encode(document)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    func element() throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(state.utf8))
    }

    static func keyValues(of id: String) -> [any KeyValue] { [id] }
}

/// An element that is stored as JSON.
protocol StoredDocument: Identifiable, Codable, Sendable where ID == String {
    /// The name of its table, which has the columns `id` and `state`.
    static var tableName: String { get }
}

extension WarningCheck: StoredDocument {
    static var tableName: String { "warningCheck" }
}

extension RadarTimes: StoredDocument {
    static var tableName: String { "radarTimes" }
}

extension TyphoonBook: StoredDocument {
    static var tableName: String { "typhoonBook" }
}

extension ObservationCheck: StoredDocument {
    static var tableName: String { "observationCheck" }
}
