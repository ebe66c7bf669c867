import KasaneDomain
import KasanePostgres
import KasaneStore
import Testing

@Suite(.needsServer, .timeLimit(.minutes(5)))
struct StatementTests {
    @Test func `a value cannot change the meaning of a statement`() async throws {
        let text = "'; DROP TABLE note; --"
        try await withNotes { transactions, _, _ in
            let found = try await transactions.perform { database in
                try await database.execute(
                    "INSERT INTO note (id, text, words, \(identifier: "isRead")) VALUES (\(1), \(text), '{}', false)"
                )
                let filter: SQL = "WHERE text = \(text)"
                return try await database.fetchAll(
                    "SELECT text FROM note \(filter)",
                    as: String.self
                )
            }
            #expect(found == [text])
        }
    }

    @Test func `interpolated values and statements are numbered in order`() {
        let inner: SQL = "b = \(2) AND c = \("x")"
        let sql: SQL = "a = \(1) AND \(inner) AND \(identifier: "d\"e") = \(true)"

        #expect(sql.numberedText == #"a = $1 AND b = $2 AND c = $3 AND "d""e" = $4"#)
        #expect(sql.values == [.integer(1), .integer(2), .text("x"), .bool(true)])
    }

    @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}"])
    func `a name with a quote and a combining character stays within its quotes`(
        mark: String
    ) async throws {
        let name = "a\"\(mark) (id int8); --"
        try await withNotes { transactions, _, _ in
            let found = try await transactions.perform { database in
                try await database.execute("CREATE TABLE \(identifier: name) (id int8)")
                return try await database.fetchAll(
                    "SELECT relname::text FROM pg_class WHERE relname = \(name)::text",
                    as: String.self
                )
            }
            #expect(found.map { Array($0.utf8) } == [Array(name.utf8)])
        }
    }

    @Test func `a statement with a NUL is refused, and not cut off`() async throws {
        try await withNotes { transactions, _, _ in
            try await transactions.execute { try await $0.add(1) }
            for sql in ["DELETE FROM note\0 WHERE id = 2", "TABLE \(identifier: "note\0")"]
                as [SQL]
            {
                await #expect(throws: DomainError.invalidInput(InputProblem.containsNUL)) {
                    try await transactions.perform { _ = try await $0.execute(sql) }
                }
            }
            let ids = try await transactions.ids()
            #expect(ids == [1])
        }
    }

    @Test func `a statement with more values than the protocol counts is refused`() async throws {
        let filter = SQL(repeating: 1, count: 65_536)
        try await withNotes { transactions, _, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.perform { database in
                    _ = try await database.execute("SELECT ARRAY[\(filter)]")
                }
            }
            guard case .invalidInput(InputProblem.tooLarge, nil, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test(arguments: ["COPY note FROM STDIN", "COPY note TO STDOUT"] as [SQL])
    func `a copy to or from the client is refused, and not run again`(
        copy: SQL
    ) async throws {
        try await withNotes { transactions, _, _ in
            let runs = Counter()
            let error = await #expect(throws: DomainError.self) {
                try await transactions.execute { repositories in
                    runs.add()
                    try await repositories.execute(copy)
                }
            }
            #expect("\(try #require(error))".contains("COPY from or to the client"))
            #expect(runs.count == 1)
            try await transactions.execute { try await $0.add(1) }
        }
    }

    @Test func `statements that are sent together return their counts`() async throws {
        try await withNotes { transactions, _, _ in
            let counts = try await transactions.perform { database in
                try await database.execute("CREATE TABLE number (value int4)")
                return try await database.execute(
                    (0..<3000).map { "INSERT INTO number VALUES (\($0))" }
                        + ["UPDATE number SET value = 0", "DELETE FROM number WHERE value = \(1)"]
                )
            }
            #expect(counts == Array(repeating: 1, count: 3000) + [3000, 0])
        }
    }

    @Test(arguments: [128, 129, 256, 1_000])
    func `many different statements are sent together`(count: Int) async throws {
        try await withNotes { transactions, _, _ in
            let numbers = 0..<count
            let counts = try await transactions.perform { database in
                try await database.execute(
                    numbers.map { "SELECT \(1)::int8 AS \(identifier: "c\($0)")" }
                )
            }
            #expect(counts == Array(repeating: 1, count: count))
        }
    }

    @Test func `a value within quotes is refused`() async throws {
        try await withNotes { transactions, _, _ in
            let error = await #expect(throws: DomainError.self) {
                try await transactions.perform { database in
                    _ = try await database.execute("SELECT 'a\("b")'")
                }
            }
            #expect(error?.description.contains("inside quotes") == true)
        }
    }

    @Test func `statements after one that fails are not run`() async throws {
        try await withNotes { transactions, _, _ in
            await #expect(throws: DomainError.self) {
                try await transactions.perform { database in
                    _ = try await database.execute(["SELECT 1", "SELECT 1 / 0", "SELECT 2"])
                }
            }
            let one = try await transactions.perform {
                try await $0.fetchOne("SELECT 1", as: Int.self)
            }
            #expect(one == 1)
        }
    }

    @Test(arguments: [
        "COMMIT", "rollback", "/* a /* b */ */ -- c\n ; END", "BEGIN", "SAVEPOINT a",
        "PREPARE TRANSACTION 'a'", "/*\u{301} a */ COMMIT", "--\u{301}\nCOMMIT",
        "\u{B}COMMIT",
    ])
    func `a statement cannot end the transaction`(sql: String) async throws {
        try await withNotes { transactions, _, _ in
            await #expect(throws: DomainError.unexpected(StoreOperation.endTransaction)) {
                try await transactions.execute { repositories in
                    try await repositories.add(1)
                    try await repositories.execute(SQL(trusted: sql))
                }
            }
            let ids = try await transactions.ids()
            #expect(ids == [])
        }
    }

    @Test func `more statements than a connection keeps can be run`() async throws {
        try await withNotes(connections: 3) { transactions, _, _ in
            for number in 0..<600 {
                let found = try await transactions.perform { database in
                    try await database.fetchOne(
                        SQL(trusted: "SELECT \(number % 300)"),
                        as: Int.self
                    )
                }
                #expect(found == number % 300)
            }
            let kept = try await transactions.perform { database in
                try await database.fetchOne(
                    "SELECT count(*) FROM pg_prepared_statements",
                    as: Int.self
                )
            }
            #expect((kept ?? .max) <= 258)
        }
    }

    @Test func `a changed table does not break prepared statements`() async throws {
        try await withNotes { transactions, database, _ in
            try await transactions.execute { try await $0.add(1) }
            // More than one connection has prepared the query.
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask { _ = try await transactions.read { try await $0.notes.find(1) } }
                }
                try await group.waitForAll()
            }
            let other = try await database.connect()
            _ = try await other.exchange([Command("ALTER TABLE note ADD COLUMN extra int4")]).last()
            other.close()
            for _ in 0..<8 {
                let found = try await transactions.read { try await $0.notes.find(1) }
                #expect(found?.id == 1)
            }
        }
    }

    @Test func `statements that fail are kept once`() async throws {
        try await withNotes(connections: 3) { transactions, _, _ in
            try await transactions.execute { try await $0.add(1) }
            for id in 2..<40 {
                await #expect(throws: DomainError.self) {
                    try await transactions.execute {
                        try await $0.notes.save(Note(id: id, text: "1"))
                    }
                }
            }
            let kept = try await transactions.perform { database in
                try await database.fetchOne(
                    "SELECT count(*) FROM pg_prepared_statements",
                    as: Int.self
                )
            }
            #expect((kept ?? .max) < 15)
        }
    }

    @Test func `deallocated statements are prepared again`() async throws {
        try await withNotes(connections: 3) { transactions, _, _ in
            try await transactions.execute { try await $0.add(1) }
            try await transactions.perform { _ = try await $0.execute("DEALLOCATE ALL") }
            try await transactions.execute { try await $0.add(2) }
            let ids = try await transactions.ids()
            #expect(ids == [1, 2])
        }
    }

    @Test(arguments: ["DEALLOCATE ALL", "DO $$ BEGIN EXECUTE 'DEALLOCATE ALL'; END $$"])
    func `a transaction ends on its connection after its statements are deallocated`(
        deallocation: String
    ) async throws {
        try await withNotes(connections: 3) { transactions, _, _ in
            let process: SQL = "SELECT pg_backend_pid()"
            // With these the connection knows every statement of a savepoint and of a rollback.
            let processes = Shared<Set<Int>>([])
            for deallocation in ["SELECT 1", deallocation, "SELECT 1"] {
                let error = await #expect(throws: DomainError.self) {
                    try await transactions.perform { database in
                        let found = try await database.fetchOne(process, as: Int.self)
                        processes.change { _ = $0.insert(found ?? 0) }
                        try await database.execute(SQL(trusted: deallocation))
                        try await database.execute("SELECT 1 / 0")
                    }
                }
                #expect(error?.description.contains("division by zero") == true)
            }
            #expect(processes.value.count == 1)
        }
    }

    @Test func `a savepoint limits an error after its statements are deallocated`() async throws {
        try await withNotes(connections: 3) { transactions, _, _ in
            let runs = Counter()
            for id in [1, 2] {
                try await transactions.execute { repositories in
                    runs.add()
                    try await repositories.add(id)
                    await #expect(throws: DomainError.self) {
                        try await repositories.execute { part in
                            try await part.add(100 + id)
                            try await part.execute("DEALLOCATE ALL")
                            try await part.execute("SELECT 1 / 0")
                        }
                    }
                    try await repositories.add(10 + id)
                }
            }
            #expect(runs.count == 2)
            let ids = try await transactions.ids()
            #expect(ids == [1, 2, 11, 12])
        }
    }

    @Test func `without prepared statements everything works, and none is kept`() async throws {
        try await withNotes(preparation: .never) { transactions, _, _ in
            try await transactions.execute { repositories in
                try await repositories.notes.save((0..<50).map { Note(id: $0, text: "\($0)") })
                try await repositories.execute { try await $0.add(50) }
            }
            let kept = try await transactions.perform { database in
                try await database.fetchOne(
                    "SELECT count(*) FROM pg_prepared_statements",
                    as: Int.self
                )
            }
            #expect(kept == 0)
            let ids = try await transactions.ids()
            #expect(ids == Array(0...50))
        }
    }

    @Test func `a long answer arrives whole`() async throws {
        try await withNotes { transactions, _, _ in
            let sum = try await transactions.perform { database in
                try await database.fetchAll(
                    "SELECT i, repeat('x', 1000) FROM generate_series(1, 20000) AS i",
                    as: Int.self
                )
                .reduce(0, +)
            }
            #expect(sum == 200_010_000)
        }
    }
}

extension SQL {
    fileprivate init(repeating value: Int, count: Int) {
        var interpolation = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        for index in 0..<count {
            if index > 0 { interpolation.appendLiteral(", ") }
            interpolation.appendInterpolation(value)
        }
        self.init(stringInterpolation: interpolation)
    }
}
