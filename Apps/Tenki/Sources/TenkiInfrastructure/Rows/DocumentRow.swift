import KasaneStore
import TenkiDomain

struct DocumentRow<Document: StoredDocument>: StoreRecord {
    static var tableName: String { Document.tableName }
    static var primaryKey: [String] { ["id"] }

    let id: String
    let state: String

    init(_ document: Document) {
        id = document.id
        state = document.jsonColumn
    }

    func element() throws -> Document {
        try Document(jsonColumn: state)
    }
}

protocol StoredDocument: Identifiable, Codable, Sendable where ID == String {
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
