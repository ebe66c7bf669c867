import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

/// Values that SQLite cannot store, and whose property the error names.
@Suite(.timeLimit(.minutes(5)))
struct UnstorableValueTests {
    private let transactions: SQLiteTransactions<SQLiteTransaction>
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
        var migrator = Migrator()
        migrator.register("1") { _ in
            [
                """
                CREATE TABLE meter (
                    id INTEGER PRIMARY KEY, "count" INTEGER, price TEXT, share REAL, parts TEXT
                ) STRICT;
                CREATE TABLE slot (
                    shelf INTEGER, place INTEGER, PRIMARY KEY (shelf, place)
                ) STRICT;
                """
            ]
        }
        let store = try SQLiteStore(path: file.path, migrator: migrator)
        transactions = SQLiteTransactions(store: store) { $0 }
    }

    @Test(arguments: [
        (Meter(id: .init(rawValue: .max)), InputProblem.tooLarge, "id"),
        (Meter(id: 1, count: .max), .tooLarge, "count"),
        (Meter(id: 1, price: .nan), .notANumber, "price"),
        (Meter(id: 1, price: .greatestFiniteMagnitude), .tooLarge, "price"),
        (Meter(id: 1, share: .nan), .notANumber, "share"),
        (Meter(id: 1, parts: [.init(name: "a\0", share: 0)]), .containsNUL, "parts"),
        (Meter(id: 1, parts: [.init(name: "a", share: .nan)]), .cannotBeEncoded, "parts"),
        (Meter(id: 1, parts: [.init(name: "a", price: .nan)]), .cannotBeEncoded, "parts"),
    ])
    func `a value without a column is refused by its name`(
        meter: Meter,
        problem: InputProblem,
        field: String
    ) async throws {
        let stored = try await transactions.execute { transaction in
            let meters = SQLRepository<Meter>(transaction: transaction)
            await #expect(throws: DomainError.invalidInput(problem, field: field)) {
                try await meters.save(meter)
            }
            try await meters.save(Meter(id: 1))
            return try await meters.all()
        }

        #expect(stored == [Meter(id: 1)])
    }

    @Test func `the greatest numbers of a column come back`() async throws {
        let meter = Meter(
            id: .init(rawValue: UInt64(Int64.max)),
            count: UInt(Int64.max),
            price: Decimal(string: "99999999999999999999999999999999999999"),
            share: .infinity,
            parts: [.init(name: #"\u0000"#, share: 0, number: .max)]
        )

        let found = try await transactions.execute { transaction in
            let meters = SQLRepository<Meter>(transaction: transaction)
            try await meters.save(meter)
            return try await meters.find(meter.id)
        }

        #expect(found == meter)
    }

    @Test func `a part of a key without a column belongs to no element`() async throws {
        let (found, deleted, error) = try await transactions.execute { transaction in
            let slots = SQLRepository<SlotRow>(transaction: transaction)
            let slot = Slot(id: .init(shelf: 1, place: 2))
            try await slots.save(slot)
            let outside = Slot.ID(shelf: 1, place: .max)
            let found = try await slots.find([outside, slot.id])
            let deleted = try await slots.delete([outside])
            let error = await #expect(throws: DomainError.self) {
                try await slots.elements(after: outside, limit: 1)
            }
            return (found.map(\.id.place), deleted, error)
        }

        #expect(found == [2])
        #expect(deleted == 0)
        #expect(isDomainError(error, "invalidInput", saying: "too large"))
    }
}

struct Meter: Codable, Identifiable, Equatable, Sendable, StoreRecord {
    struct ID: RawRepresentable, Codable, Hashable, Sendable, SQLValueConvertible,
        ExpressibleByIntegerLiteral
    {
        let rawValue: UInt64

        init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        init(integerLiteral value: UInt64) {
            rawValue = value
        }
    }

    struct Part: Codable, Equatable, Sendable {
        var name: String
        var share = 0.0
        var price: Decimal?
        var number: UInt64 = 0
    }

    let id: ID
    var count: UInt?
    var price: Decimal?
    var share: Float?
    var parts: [Part]?
}

private struct Slot: Identifiable, Sendable {
    struct ID: Hashable, Sendable {
        let shelf: Int
        let place: UInt
    }

    let id: ID
}

private struct SlotRow: StoreRecord {
    static let tableName = "slot"
    static let primaryKey = ["shelf", "place"]

    let shelf: Int
    let place: UInt

    init(_ slot: Slot) {
        shelf = slot.id.shelf
        place = slot.id.place
    }

    func element() -> Slot { Slot(id: .init(shelf: shelf, place: place)) }

    static func key(of id: Slot.ID) -> [SQLValue] {
        [id.shelf.sqlValue, id.place.sqlValue]
    }
}
