import Foundation
import KasaneStore
import TenkiDomain

struct BoardRow: StoreRecord {
    static let tableName = "board"

    let id: String
    let reader: String
    let origin: Int?
    let createdAt: Int
    let usedAt: Int
    let cities: String
    let person: String?
    /// The secret for reading a person's board.
    let sharing: String?

    init(_ board: VisitorBoard) {
        id = board.id.text
        reader = board.reader.text
        origin = board.origin?.number
        createdAt = Int(board.createdAt.timeIntervalSince1970)
        usedAt = Int(board.usedAt.timeIntervalSince1970)
        cities = board.watchlist.columnText
        person = board.owner?.person.description
        sharing = board.owner?.sharing.reveal()
    }

    func element() throws -> VisitorBoard {
        try VisitorBoard(
            id: BoardID(id),
            reader: BoardID(reader),
            owner: try owner,
            origin: origin.map { BoardOrigin($0) },
            createdAt: Date(timeIntervalSince1970: TimeInterval(createdAt)),
            usedAt: Date(timeIntervalSince1970: TimeInterval(usedAt)),
            cities: Watchlist(columnText: cities)
        )
    }

    private var owner: VisitorBoard.Owner? {
        get throws {
            guard let person, let secret = sharing.flatMap({ BoardSecret($0) }) else { return nil }
            return VisitorBoard.Owner(try ProfileID(person), sharing: secret)
        }
    }

    static func key(of id: BoardID) -> [SQLValue] { [id.text.sqlValue] }
}
