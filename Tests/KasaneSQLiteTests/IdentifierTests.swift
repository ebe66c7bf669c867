import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct IdentifierTests {
    @Test func `a quoted name is read back as it was written`() async throws {
        let queue = try DatabaseQueue()
        try await Fuzzer.run("SQL identifiers") { source in
            let scalars = source.text(upTo: 8).unicodeScalars.filter { $0 != "\0" }
            let name = "x" + String(String.UnicodeScalarView(scalars))
            let sql = "SELECT 1 AS \(SQLIdentifier.quoted(name)), 2"
            let columns = try await queue.read { db in
                try Row.fetchOne(db, sql: sql).map { Array($0.columnNames) } ?? []
            }
            let isSame = columns.first?.unicodeScalars.elementsEqual(name.unicodeScalars) == true
            try source.require(columns.count == 2 && isSame, name.debugDescription)
        }
    }

    @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{E0020}"])
    func `a quote is doubled before a combining character`(mark: String) {
        let quoted = SQLIdentifier.quoted("x\"\(mark)")

        #expect(Array(quoted.utf8) == Array("\"x\"\"\(mark)\"".utf8))
    }

    @Test func `a quote is doubled after a character that joins the next one`() {
        let quoted = SQLIdentifier.quoted("\u{600}\"")

        #expect(Array(quoted.utf8) == Array("\"\u{600}\"\"\"".utf8))
    }

    @Test func `a column whose name has a quote and a mark is stored and found`() async throws {
        let (transactions, file) = try oddRows()
        let row = OddRow(id: 1, value: "a")

        let found = try await transactions.execute { transaction in
            let rows = SQLRepository<OddRow>(transaction: transaction)
            try await rows.save(row)
            return try await rows.all()
        }

        #expect(found == [row])
        withExtendedLifetime(file) {}
    }

    @Test func `a column whose name has a NUL is refused`() async throws {
        let (transactions, file) = try oddRows()

        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { transaction in
                let rows = SQLRepository<CutRow>(transaction: transaction)
                try await rows.save(CutRow(id: 1, value: "a"))
            }
        }

        #expect(isDomainError(error, "invalidInput", saying: "it contains a NUL character"))
        withExtendedLifetime(file) {}
    }

    private func oddRows() throws -> (SQLiteTransactions<SQLiteTransaction>, TemporaryFile) {
        var migrator = Migrator()
        migrator.register("1") { _ in
            let column = OddRow.CodingKeys.value.stringValue
            return ["CREATE TABLE odd (id INTEGER PRIMARY KEY, \(identifier: column) TEXT)"]
        }
        let file = try TemporaryFile()
        let store = try SQLiteStore(path: file.path, migrator: migrator)
        return (SQLiteTransactions(store: store) { $0 }, file)
    }
}

private struct OddRow: Codable, Identifiable, Equatable, StoreRecord {
    enum CodingKeys: String, CodingKey {
        case id
        case value = "a\"\u{301}), (\"b"
    }

    static let tableName = "odd"

    let id: Int
    var value: String
}

private struct CutRow: Codable, Identifiable, StoreRecord {
    enum CodingKeys: String, CodingKey {
        case id
        case value = "a\0"
    }

    static let tableName = "odd"

    let id: Int
    var value: String
}
