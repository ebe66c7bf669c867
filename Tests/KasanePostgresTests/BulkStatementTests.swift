import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct BulkStatementTests {
    @Test(arguments: [PostgresStore.StatementPreparation.automatic, .never], [false, true])
    func `a refused value prevents the statements before it`(
        preparation: PostgresStore.StatementPreparation,
        isKnown: Bool
    ) async throws {
        try await withNotes(preparation: preparation, outcomes: .ledger) { transactions, _, _ in
            try await transactions.perform { database in
                _ = try await database.execute("CREATE TABLE word (text text)")
            }
            if isKnown { try await transactions.perform { try await $0.insert(["a", "b"]) } }
            let before = (transactions.commits.count, try await transactions.ledgerCount())

            try await transactions.execute { repositories in
                await #expect(throws: DomainError.invalidInput(InputProblem.containsNUL)) {
                    try await repositories.postgres.insert(["c", "d\0"])
                }
            }

            let ledgerCount = try await transactions.ledgerCount()
            #expect((transactions.commits.count, ledgerCount) == before)
            let words = try await transactions.perform { database in
                try await database.fetchAll("SELECT text FROM word ORDER BY text", as: String.self)
            }
            #expect(words == (isKnown ? ["a", "b"] : []))
        }
    }

    @Test func `the transaction goes on after a refused value, and is signalled`() async throws {
        try await withNotes { transactions, _, _ in
            let before = transactions.commits.count
            try await transactions.execute { repositories in
                try await repositories.add(1)
                await #expect(throws: DomainError.self) {
                    try await repositories.postgres.execute(
                        [(2, "2"), (3, "3\0")]
                            .map { id, text -> SQL in
                                """
                                INSERT INTO note (id, text, words, "isRead")
                                VALUES (\(id), \(text), '{}', false)
                                """
                            }
                    )
                }
                try await repositories.add(4)
            }
            let ids = try await transactions.ids()
            #expect(ids == [1, 4])
            #expect(transactions.commits.count > before)
        }
    }

    @Test func `a value that is refused after a round trip ends the transaction`() async throws {
        try await withNotes { transactions, _, _ in
            await #expect(throws: TransactionError.self) {
                try await transactions.execute { repositories in
                    try await repositories.add(1)
                    await #expect(throws: DomainError.invalidInput(InputProblem.containsNUL)) {
                        // Each round trip has 128 different statements.
                        try await repositories.postgres.execute(
                            (0..<130)
                                .map { number -> SQL in
                                    let text = number == 129 ? "\0" : "a"
                                    let name = "c\(number)"
                                    return "SELECT \(text)::text AS \(identifier: name)"
                                }
                        )
                    }
                }
            }
            let ids = try await transactions.ids()
            #expect(ids == [])
        }
    }

    @Test func `a key that its column cannot hold belongs to no row, in one run`() async throws {
        try await withNotes(connections: 3) { transactions, _, _ in
            try await transactions.perform { database in
                _ = try await database.execute(
                    "CREATE TABLE small (id int2 PRIMARY KEY, size int4)"
                )
            }
            // Each time, the connection knows more of the statements.
            for _ in 0..<3 {
                let runs = Counter()
                try await transactions.execute { repositories in
                    runs.add()
                    let smalls = SQLRepository<Small>(transaction: repositories.postgres)
                    try await smalls.save([Small(id: 1), Small(id: 2)])
                    let found = try await smalls.find(40_000)
                    #expect(found == nil)
                    let several = try await smalls.find([1 << 40, 2])
                    #expect(several == [Small(id: 2)])
                    let deleted = try await smalls.delete([.max, 1])
                    #expect(deleted == 1)
                    for refused in [Small(id: 40_000), Small(id: .max)] {
                        let error = await #expect(throws: DomainError.self) {
                            try await smalls.save(refused)
                        }
                        #expect(isTooLarge(error, "id"))
                    }
                    let size = await #expect(throws: DomainError.self) {
                        try await smalls.save(Small(id: 3, size: 1 << 31))
                    }
                    #expect(isTooLarge(size, "size"))
                }
                #expect(runs.count == 1)
            }
        }
    }

    @Test func `a key is found after its column has got a type that holds it`() async throws {
        try await withNotes(connections: 3) { transactions, database, _ in
            let small = Small(id: 1 << 40)
            func find() async throws -> Small? {
                try await transactions.read { repositories in
                    try await SQLRepository<Small>(transaction: repositories.postgres)
                        .find(small.id)
                }
            }
            let connection = try await database.connect()
            defer { connection.close() }
            let create = Command("CREATE TABLE small (id int2 PRIMARY KEY, size int4)")
            _ = try await connection.exchange([create]).last()
            let missing = try await find()
            #expect(missing == nil)
            _ = try await connection.exchange([
                Command("ALTER TABLE small ALTER COLUMN id TYPE int8"),
                Command("INSERT INTO small VALUES (1::int8 << 40)"),
            ])
            .last()
            let found = try await find()
            #expect(found == small)
        }
    }

    private func isTooLarge(_ error: DomainError?, _ name: String) -> Bool {
        guard case .invalidInput(InputProblem.tooLarge, let field, _)? = error else { return false }
        return field == name
    }
}

struct ParameterBufferTests {
    private let text = TypeID(rawValue: 25)

    @Test func `a value larger than a message is refused by its name`() throws {
        var buffer = ParameterBuffer(maximumByteCount: 8)
        let command = Command("", [.text("1234"), .text("12345")], columns: ["a", "b"])

        #expect(throws: DomainError.invalidInput(InputProblem.tooLarge, field: "b")) {
            try buffer.fill(command, as: [text, text])
        }
    }

    @Test func `values as large as a message are sent`() throws {
        var buffer = ParameterBuffer(maximumByteCount: 8)

        try buffer.fill(Command("", [.text("1234"), .text("1234")]), as: [text, text])
    }
}

private struct Small: Codable, Identifiable, Equatable, StoreRecord {
    let id: UInt64
    var size: Int?
}

extension PostgresTransaction {
    fileprivate func insert(_ words: [String]) async throws {
        _ = try await execute(words.map { "INSERT INTO word VALUES (\($0))" })
    }
}

extension PostgresTransactions<Notes> {
    fileprivate func ledgerCount() async throws -> Int? {
        try await read { repositories in
            try await repositories.postgres.fetchOne(
                "SELECT count(*) FROM kasane_outcome",
                as: Int.self
            )
        }
    }
}
