import KasaneStore
import TenkiDomain

struct BoardOriginKeyRow: StoreRecord {
    static let tableName = "boardOriginKey"

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
}

/// The error thrown for a key that cannot be read.
private struct UnreadableOriginKeyError: Error, CustomStringConvertible {
    let description = "the key of the boards' origins cannot be read"
}
