import Foundation
import GRDB
import KasanePostgres
import KasaneSQLite
import TenkiDomain

/// A database row with all that is known of typhoons.
struct TyphoonBookRow: TenkiRow {
    static let databaseTableName = "typhoonBook"
    static let primaryKey = ["id"]

    let id: String
    /// The typhoons and the state of the checks as JSON.
    let state: String

    init(_ book: TyphoonBook) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        id = book.id
        // A book can always be encoded. One that cannot would be unreadable: never read.
        state = (try? encoder.encode(book)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    func element() throws -> TyphoonBook {
        try JSONDecoder().decode(TyphoonBook.self, from: Data(state.utf8))
    }

    static func keyValues(of id: String) -> [any KeyValue] { [id] }
}
