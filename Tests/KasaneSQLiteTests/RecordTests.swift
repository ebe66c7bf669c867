import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RecordTests {
    private let transactions: SQLiteTransactions<SQLiteTransaction>
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
        let store = try SQLiteStore(path: file.path, migrator: migrator)
        transactions = SQLiteTransactions(store: store) { $0 }
    }

    @Test func `an identity of two parts is a key of two columns, in their order`() async throws {
        let scores = [("b", 1), ("a", 10), ("a", 9), ("b", 0)].map { player, game in
            Score(id: .init(player: player, game: game), points: game)
        }

        let (all, page, found) = try await transactions.execute { transaction in
            let repository = SQLRepository<ScoreRow>(transaction: transaction)
            try await repository.save(scores)
            try await repository.save(Score(id: scores[0].id, points: 7))
            try await repository.delete(scores[3].id)
            return try await (
                repository.all(),
                repository.elements(after: .init(player: "a", game: 9), limit: 1),
                repository.find(scores[0].id)
            )
        }

        #expect(all.map { "\($0.id.player)\($0.id.game)" } == ["a9", "a10", "b1"])
        #expect(page.map(\.id.game) == [10])
        #expect(found?.points == 7)
    }

    @Test func `an id that contains a NUL is not the id of another row`() async throws {
        let tags = try await transactions.execute { transaction in
            let tags = SQLRepository<Tag>(transaction: transaction)
            try await tags.save(Tag(id: "a"))
            let found = try await tags.find("a\u{0}b")
            #expect(found == nil)
            let several = try await tags.find(["a\u{0}b", "a"])
            #expect(several.map(\.id) == ["a"])
            let isDeleted = try await tags.delete("a\u{0}b")
            #expect(!isDeleted)
            let count = try await tags.delete(["a\u{0}b"])
            #expect(count == 0)
            let error = await #expect(throws: DomainError.self) {
                try await tags.elements(after: "a\u{0}b", limit: 1)
            }
            #expect(isDomainError(error, "invalidInput", saying: "id: it contains a NUL"))
            return try await tags.all()
        }

        #expect(tags.map(\.id) == ["a"])
    }

    @Test func `a key with too few values is an error, not a row that is missing`() async throws {
        let error = await #expect(throws: DomainError.self) {
            try await transactions.read { transaction in
                try await SQLRepository<HalfScore>(transaction: transaction).find("a")
            }
        }

        #expect(isDomainError(error, "unexpected", saying: "the columns player, game"))
    }

    @Test(arguments: [1, 2, 3, 24, 256, 257, 1_000])
    func `many identities are found with a statement for each 256`(count: Int) async throws {
        let ids = (0..<count).map { "tag \($0)" }
        let (found, statements) = try await transactions.execute { transaction in
            let tags = SQLRepository<Tag>(transaction: transaction)
            try await tags.save(ids.map(Tag.init))
            let statements = Statements()
            try await transaction.perform { db in db.trace { statements.add("\($0)") } }
            let found = try await tags.find(ids.reversed() + ["none"] + ids)
            try await transaction.perform { db in db.trace(options: []) }
            return (found.map(\.id), statements.count)
        }

        #expect(found == ids.reversed())
        #expect(statements == (count + 1 + 255) / 256)
    }

    @Test func `an identity is found as its row is stored`() async throws {
        let ticket = Ticket(id: UUID())

        let (found, size) = try await transactions.execute { transaction in
            let tickets = SQLRepository<Ticket>(transaction: transaction)
            try await tickets.save([ticket, Ticket(id: UUID())])
            let size = try await transaction.fetchOne(
                "SELECT length(id) FROM ticket WHERE id = \(ticket.id)",
                as: Int.self
            )
            return (try await tickets.find(ticket.id), size)
        }

        #expect(found == ticket)
        #expect(size == 16)
    }

    @Test func `a number that JSON has not is invalid input`() async throws {
        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { transaction in
                let ticket = Ticket(id: UUID(), seats: [1, .nan])
                try await SQLRepository<Ticket>(transaction: transaction).save(ticket)
            }
        }

        #expect(isDomainError(error, "invalidInput", saying: "it cannot be encoded"))
    }

    @Test func `a row that is nothing but its key can be saved twice`() async throws {
        let count = try await transactions.execute { transaction in
            let tags = SQLRepository<Tag>(transaction: transaction)
            try await tags.save([Tag(id: "a"), Tag(id: "a")])
            return try await tags.count()
        }

        #expect(count == 1)
    }

    @Test func `saving a row again keeps the rows that refer to it`() async throws {
        let count = try await transactions.execute { transaction in
            let tags = SQLRepository<Tag>(transaction: transaction)
            try await tags.save(Tag(id: "a"))
            try await transaction.perform { db in
                try db.execute(sql: "INSERT INTO tagging VALUES ('a', 1)")
            }
            try await tags.save(Tag(id: "a"))
            return try await transaction.perform { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM tagging")
            }
        }

        #expect(count == 1)
    }

    @Test func `a row that refers to none is refused`() async throws {
        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { transaction in
                try await transaction.perform { db in
                    try db.execute(sql: "INSERT INTO tagging VALUES ('nothing', 1)")
                }
            }
        }

        #expect(isDomainError(error, "invalidInput", saying: "FOREIGN KEY constraint failed"))
    }

    @Test func `a row that others refer to cannot be deleted`() async throws {
        try await transactions.execute { transaction in
            let tags = SQLRepository<Tag>(transaction: transaction)
            try await tags.save([Tag(id: "a"), Tag(id: "b")])
            try await transaction.execute("INSERT INTO pin VALUES ('a')")
        }
        let errors = [
            await failure { _ = try await $0.delete("a") },
            await failure { _ = try await $0.delete(["b", "a"]) },
            await failure { try await $0.deleteAll() },
        ]

        for error in errors {
            #expect(isDomainError(error, "conflict", saying: "it is still in use"))
        }
    }

    private func failure(
        of body: (SQLRepository<Tag>) async throws -> Void
    ) async -> DomainError? {
        do {
            try await transactions.execute { transaction in
                try await body(SQLRepository<Tag>(transaction: transaction))
            }
            return nil
        } catch {
            return error as? DomainError
        }
    }
}

private struct Score: Identifiable {
    struct ID: Hashable {
        let player: String
        let game: Int
    }

    let id: ID
    var points: Int
}

private struct ScoreRow: StoreRecord {
    static let tableName = "score"
    static let primaryKey = ["player", "game"]

    let player: String
    let game: Int
    let points: Int

    init(_ score: Score) {
        player = score.id.player
        game = score.id.game
        points = score.points
    }

    func element() -> Score {
        Score(id: .init(player: player, game: game), points: points)
    }

    static func key(of id: Score.ID) -> [SQLValue] {
        [id.player.sqlValue, id.game.sqlValue]
    }
}

private struct HalfScore: Identifiable, StoreRecord {
    static let tableName = "score"
    static let primaryKey = ["player", "game"]

    let player: String
    let points: Int

    var id: String { player }
}

private struct Ticket: Identifiable, Equatable, StoreRecord {
    let id: UUID
    var seats: [Double] = []
}

private struct Tag: Codable, Identifiable, StoreRecord {
    let id: String
}

private var migrator: Migrator {
    var migrator = Migrator()
    migrator.register("1") { _ in
        [
            """
            CREATE TABLE score (
                player TEXT NOT NULL, game INTEGER NOT NULL, points INTEGER NOT NULL,
                PRIMARY KEY (player, game)
            ) STRICT;
            CREATE TABLE ticket (id BLOB NOT NULL PRIMARY KEY, seats TEXT NOT NULL) STRICT;
            CREATE TABLE tag (id TEXT NOT NULL PRIMARY KEY) STRICT;
            CREATE TABLE tagging (
                tag TEXT NOT NULL REFERENCES tag ON DELETE CASCADE, note INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE pin (tag TEXT NOT NULL REFERENCES tag) STRICT;
            """
        ]
    }
    return migrator
}

private final class Statements: Sendable {
    private let list = Mutex<[String]>([])

    var count: Int { list.withLock { $0.count } }

    func add(_ sql: String) { list.withLock { $0.append(sql) } }
}
