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
        guard let secret = BoardSecret(secret) else {
            throw UnreadableRowError("the key of the boards' origins cannot be read")
        }
        return BoardOriginKey(secret)
    }
}
