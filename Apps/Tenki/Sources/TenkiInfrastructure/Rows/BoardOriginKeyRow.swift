import GRDB
import KasanePostgres
import KasaneSQLite
import TenkiDomain

struct BoardOriginKeyRow: TenkiRow {
    static let databaseTableName = "boardOriginKey"

    let id: String
    let secret: String

    init(_ key: BoardOriginKey) {
        id = key.id
        secret = key.secret.reveal()
    }

    func element() throws -> BoardOriginKey {
        guard let secret = BoardSecret(secret) else { throw UnreadableOriginKeyError() }
        return BoardOriginKey(secret)
    }

    static func keyValues(of id: String) -> [any KeyValue] { [id] }
}

/// The error thrown for a key that cannot be read.
private struct UnreadableOriginKeyError: Error, CustomStringConvertible {
    let description = "the key of the boards' origins cannot be read"
}
