import Foundation
import KasaneStore
import TenkiDomain

struct DocumentRow<Document: StoredDocument>: StoreRecord {
    static var tableName: String { Document.tableName }
    static var primaryKey: [String] { ["id"] }

    let id: String
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
