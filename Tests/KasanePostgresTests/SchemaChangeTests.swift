import Foundation
import KasaneDomain
import KasanePostgres
import KasanePostgresTesting
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct SchemaChangeTests {
    @Test(arguments: [PostgresStore.StatementPreparation.automatic, .never])
    func `columns that change under load cause no errors`(
        preparation: PostgresStore.StatementPreparation
    ) async throws {
        try await withNotes(preparation: preparation, retry: retry) { transactions, database, _ in
            // Without a rewrite of the table, which would hide its rows from older snapshots.
            let changes = [
                "ADD COLUMN extra int4", "ALTER COLUMN text TYPE varchar", "ADD COLUMN more text",
                "ALTER COLUMN text TYPE text", "DROP COLUMN extra",
            ]
            try await load(transactions, database, changes: changes) { seen, ids in
                #expect(Set(seen).isSubset(of: ids))
            }
        }
    }

    @Test func `a table that is rewritten under load loses nothing`() async throws {
        try await withNotes(retry: retry) { transactions, database, _ in
            let changes = ["int4", "int8", "numeric", "int8", "int2"]
                .map { "ALTER COLUMN small TYPE \($0)" }
            try await load(transactions, database, changes: changes) { _, _ in }
        }
    }

    @Test func `the first statement of a transaction may meet a changed table`() async throws {
        try await withNotes(connections: 3) { transactions, database, store in
            try await transactions.execute { try await $0.add(1) }
            _ = try await transactions.read { try await $0.notes.find(1) }
            try await transactions.execute { _ = try await $0.notes.find(1) }
            try await database.change("ALTER TABLE note ADD COLUMN extra int4")
            let found = try await transactions.read { try await $0.notes.find(1) }
            #expect(found?.id == 1)
            try await database.change("ALTER TABLE note ALTER COLUMN text TYPE varchar")
            let runs = Counter()
            try await transactions.execute { repositories in
                runs.add()
                guard var note = try await repositories.notes.find(1) else { return }
                note.text += "!"
                try await repositories.notes.save(note)
            }
            #expect(runs.count == 2)
            #expect(store.writerWaits.retried == 1)
            let text = try await transactions.read { try await $0.notes.find(1)?.text }
            #expect(text == "1!")
        }
    }

    @Test func `a change inside of a savepoint runs the whole transaction again`() async throws {
        try await withNotes(connections: 3) { transactions, database, _ in
            try await transactions.execute { try await $0.add(1) }
            try await transactions.execute { _ = try await $0.notes.find(1) }
            try await database.change("ALTER TABLE note ADD COLUMN extra int4")
            let runs = Counter()
            try await transactions.execute { repositories in
                runs.add()
                try await repositories.add(2)
                try await repositories.execute { _ = try await $0.notes.find(1) }
                try await repositories.add(3)
            }
            #expect(runs.count == 2)
            let ids = try await transactions.ids()
            #expect(ids == [1, 2, 3])
        }
    }

    @Test(arguments: [PostgresStore.StatementPreparation.automatic, .never])
    func `parameters follow the types of their columns`(
        preparation: PostgresStore.StatementPreparation
    ) async throws {
        try await withNotes(connections: 3, preparation: preparation) { transactions, database, _ in
            func save(_ value: Int) async throws {
                _ = try await transactions.perform { database in
                    try await database.execute(
                        "INSERT INTO pair (number, key) VALUES (\(value), \("key"))"
                    )
                }
            }
            try await database.change("CREATE TABLE pair (number int2, key text)")
            try await save(1)
            // Its value is too great for the type of which the connection knows.
            try await database.change("ALTER TABLE pair ALTER COLUMN number TYPE int4")
            try await save(100_000)
            // The statement that the connection knows does not fit.
            try await database.change(
                "ALTER TABLE pair ALTER COLUMN number TYPE text",
                "ALTER TABLE pair ALTER COLUMN number TYPE int8 USING number::int8"
            )
            try await save(1 << 40)
            let numbers = try await transactions.perform { database in
                try await database.fetchAll(
                    "SELECT number FROM pair WHERE number >= \(0) ORDER BY number",
                    as: Int.self
                )
            }
            #expect(numbers == [1, 100_000, 1 << 40])
        }
    }

    @Test func `an enumeration that is replaced is known from then on`() async throws {
        try await withNotes(connections: 3) { transactions, database, _ in
            func save(_ mood: String) async throws {
                _ = try await transactions.perform { database in
                    try await database.execute("INSERT INTO hour (mood) VALUES (\(mood))")
                }
            }
            try await database.change(
                "CREATE TYPE mood AS ENUM ('sunny')",
                "CREATE TABLE hour (mood mood)"
            )
            for _ in 0..<2 { try await save("sunny") }
            try await database.change(
                "CREATE TYPE outlook AS ENUM ('sunny', 'rainy')",
                "ALTER TABLE hour ALTER COLUMN mood TYPE outlook USING mood::text::outlook",
                "DROP TYPE mood"
            )
            try await save("rainy")
            let moods = try await transactions.perform { database in
                try await database.fetchAll("SELECT mood FROM hour ORDER BY mood", as: String.self)
            }
            #expect(moods == ["sunny", "sunny", "rainy"])
        }
    }

    @Test func `a value that fits no more after a change is refused once more`() async throws {
        try await withNotes(connections: 3) { transactions, database, _ in
            try await database.change("CREATE TABLE single (number int8)")
            func save(_ value: Int) async throws {
                _ = try await transactions.perform { database in
                    try await database.execute("INSERT INTO single VALUES (\(value))")
                }
            }
            try await save(1 << 40)
            try await database.change(
                "TRUNCATE single",
                "ALTER TABLE single ALTER COLUMN number TYPE int2"
            )
            for _ in 0..<2 {
                let error = await #expect(throws: DomainError.self) { try await save(1 << 40) }
                guard case .invalidInput? = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
            }
            try await save(2)
        }
    }

    @Test func `a stale plan is known in each language of the server`() {
        func error(_ message: String, in routine: String) -> PostgresError {
            PostgresError(sqlState: "0A000", message: message, routine: routine)
        }
        #expect(
            error(
                "キャッシュした実行計画は結果型を変更してはなりません",
                in: "RevalidateCachedQuery"
            )
            .isStalePlan
        )
        #expect(!error("cannot do that", in: "transformStmt").isStalePlan)
    }

    private let retry = TransactionRetry(tries: 1_000)

    private func load(
        _ transactions: PostgresTransactions<Notes>,
        _ database: TestDatabase,
        changes: [String],
        checkingReads check: @escaping @Sendable (_ seen: [Int], _ ids: [Int]) -> Void
    ) async throws {
        let stored = Shared<[Int]>([])
        let isDone = Shared(false)
        try await withThrowingTaskGroup { group in
            for writer in 0..<3 {
                group.addTask {
                    var id = writer * 100_000
                    var changes = writer == 0 ? changes[...] : []
                    while !isDone.value {
                        let note = Note(id: id, text: "\(id)", small: 7)
                        try await transactions.execute { repositories in
                            guard try await repositories.notes.find(note.id) == nil else { return }
                            try await repositories.notes.save(note)
                        }
                        stored.change { $0.append(note.id) }
                        id += 1
                        // Each change meets statements that were prepared since the last one.
                        guard writer == 0, id % 5 == 0 else { continue }
                        if let change = changes.popFirst() {
                            try await database.change("ALTER TABLE note \(change)")
                        } else {
                            isDone.change { $0 = true }
                        }
                    }
                }
            }
            group.addTask {
                var seen: [Int] = []
                while !isDone.value {
                    let ids = try await transactions.ids()
                    check(seen, ids)
                    seen = ids
                }
            }
            try await group.waitForAll()
        }
        let notes = try await transactions.read { try await $0.notes.all() }
        #expect(notes.map(\.id) == stored.value.sorted())
        #expect(notes.allSatisfy { $0.small == 7 && $0.text == "\($0.id)" })
    }
}

extension TestDatabase {
    fileprivate func change(_ statements: String...) async throws {
        let connection = try await connect()
        defer { connection.close() }
        for statement in statements {
            _ = try await connection.exchange([Command(statement)]).last()
        }
    }
}
