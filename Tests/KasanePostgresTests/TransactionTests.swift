import KasaneDomain
import KasanePostgres
import KasaneStore
import Synchronization
import Testing

@Suite(.needsServer, .timeLimit(.minutes(3)))
struct TransactionTests {
    @Test(arguments: [
        (PostgresStore.Isolation.serializable, "serializable", "serializable"),
        (.repeatableRead, "repeatable read", "repeatable read"),
        (.readCommitted, "read committed", "repeatable read"),
    ])
    func `the isolation is the configured one`(
        isolation: PostgresStore.Isolation,
        writer: String,
        reader: String
    ) async throws {
        try await withNotes(isolation: isolation) { transactions, _, _ in
            let level: SQL = "SHOW transaction_isolation"
            let found = try await transactions.perform { database in
                try await database.fetchOne(level, as: String.self)
            }
            #expect(found == writer)
            let read = try await transactions.read { repositories in
                try await repositories.postgres.fetchOne(level, as: String.self)
            }
            #expect(read == reader)
        }
    }

    @Test func `writers that conflict are run again, and lose nothing`() async throws {
        try await withNotes(retry: TransactionRetry(tries: 1_000)) { transactions, _, store in
            try await transactions.execute { try await $0.notes.save(Note(id: 1, text: "0")) }
            let runs = Counter()
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<10 {
                            try await transactions.execute { repositories in
                                runs.add()
                                guard var note = try await repositories.notes.find(1) else {
                                    return
                                }
                                note.text = "\((Int(note.text) ?? 0) + 1)"
                                try await repositories.notes.save(note)
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let text = try await transactions.read { try await $0.notes.find(1)?.text }
            #expect(text == "80")
            #expect(store.writerWaits.retried == UInt64(runs.count - 80))
        }
    }

    @Test func `a conflict that never ends is named`() async throws {
        try await withNotes(retry: TransactionRetry(tries: 2)) { transactions, _, _ in
            try await transactions.execute { try await $0.notes.save(Note(id: 1, text: "0")) }
            let runs = Counter()
            let error = await #expect(throws: DomainError.self) {
                try await transactions.execute { repositories in
                    runs.add()
                    guard var note = try await repositories.notes.find(1) else { return }
                    try await Task.detached {
                        try await transactions.execute { other in
                            try await other.notes.save(Note(id: 1, text: "other \(runs.count)"))
                        }
                    }
                    .value
                    note.text = "mine"
                    try await repositories.notes.save(note)
                }
            }
            #expect(isUnavailable(error) { $0 == .conflicting })
            #expect(runs.count == 2)
        }
    }

    @Test func `a lost connection before the commit runs the body again`() async throws {
        try await withNotes { transactions, database, _ in
            let runs = Counter()
            try await transactions.execute { repositories in
                runs.add()
                try await repositories.add(1)
                if runs.count == 1 { try await database.endConnections() }
                try await repositories.add(2)
            }
            #expect(runs.count == 2)
            let ids = try await transactions.ids()
            #expect(ids == [1, 2])
        }
    }

    @Test func `connections that end while they are idle are replaced`() async throws {
        try await withNotes { transactions, database, store in
            for id in 0..<5 {
                try await transactions.execute { try await $0.add(id) }
                try await database.endConnections()
            }
            let ids = try await transactions.ids()
            #expect(ids == Array(0..<5))
            #expect(store.writerWaits.begun == 5)
        }
    }

    @Test func `nothing is lost or done twice while connections end`() async throws {
        try await withNotes { transactions, database, _ in
            try await withThrowingTaskGroup { group in
                for writer in 0..<4 {
                    group.addTask {
                        for number in 0..<25 {
                            // Without limit, because the other writers end the connections.
                            while true {
                                do {
                                    try await transactions.execute {
                                        try await $0.add(writer * 100 + number)
                                    }
                                    break
                                } catch let error
                                    where isUnavailable(
                                        error,
                                        { $0 == .connectionLost || $0 == .cannotOpen }
                                    )
                                {
                                    continue
                                }
                            }
                            // Each end needs a commit, so that a slow machine progresses, too.
                            try await database.endConnections()
                        }
                    }
                }
                try await group.waitForAll()
            }
            let expected = (0..<4).flatMap { writer in (0..<25).map { writer * 100 + $0 } }
            let ids = try await transactions.ids()
            #expect(ids == expected)
        }
    }

    @Test func `writers do not notice that their connections end again and again`() async throws {
        try await withNotes(changes: .notified) { transactions, database, store in
            let saved = Counter()
            try await withThrowingTaskGroup { group in
                for writer in 0..<4 {
                    group.addTask {
                        while !Task.isCancelled {
                            let id = writer * 1_000_000 + saved.count
                            // The cancellation does not reach it, so that each note is counted.
                            try await Task {
                                try await transactions.execute { try await $0.add(id) }
                            }
                            .value
                            saved.add()
                        }
                    }
                }
                for round in 1...10 {
                    while saved.count < 40 * round { try await Task.sleep(for: .milliseconds(1)) }
                    try await database.endConnections()
                }
                group.cancelAll()
                try await group.waitForAll()
            }
            let ids = try await transactions.ids()
            #expect(ids.count == saved.count)
            #expect(store.writerWaits.retried > 0)
        }
    }

    @Test func `an error inside of a savepoint undoes only the part`() async throws {
        try await withNotes { transactions, _, _ in
            try await transactions.execute { repositories in
                for id in 0..<3 {
                    await #expect(throws: DomainError.self) {
                        try await repositories.execute { part in
                            try await part.add(id)
                            try await part.execute("SELECT 1 / 0")
                        }
                    }
                    try await repositories.execute { try await $0.add(10 + id) }
                }
            }
            let ids = try await transactions.ids()
            #expect(ids == [10, 11, 12])
        }
    }

    @Test(arguments: [PostgresStore.StatementPreparation.automatic, .never])
    func `a statement that cannot be prepared fails only its savepoint`(
        preparation: PostgresStore.StatementPreparation
    ) async throws {
        try await withNotes(preparation: preparation) { transactions, _, _ in
            try await transactions.execute { repositories in
                try await repositories.add(1)
                await #expect(throws: DomainError.self) {
                    try await repositories.execute {
                        try await $0.execute("SELECT \(1) FROM nothing")
                    }
                }
                try await repositories.add(2)
                // The inner part has ended before, so it is undone with the outer one.
                await #expect(throws: DomainError.self) {
                    try await repositories.execute { outer in
                        try await outer.execute { try await $0.add(3) }
                        try await outer.execute("SELECT \(1) FROM nothing")
                    }
                }
                try await repositories.add(4)
            }
            let ids = try await transactions.ids()
            #expect(ids == [1, 2, 4])
        }
    }

    @Test func `the first statement may fail inside of a savepoint`() async throws {
        try await withNotes { transactions, _, _ in
            try await transactions.execute { repositories in
                await #expect(throws: DomainError.self) {
                    try await repositories.execute {
                        try await $0.execute("SELECT \(1) FROM nothing")
                    }
                }
                try await repositories.add(1)
            }
            let ids = try await transactions.ids()
            #expect(ids == [1])
        }
    }

    @Test(arguments: [
        (
            "INSERT INTO note (id, text, words, \"isRead\") VALUES (1, '1', '{}', false)",
            "duplicate"
        ),
        (
            "INSERT INTO note (id, text, words, \"isRead\") VALUES (2, 'forbidden', '{}', false)",
            "constraint-violated"
        ),
        ("SELECT 1 / 0", "constraint-violated"),
        ("SELECT nothing", "store-run-statement"),
        ("CREATE TABLE pg_catalog.a (b int4)", "store-run-statement"),
    ])
    func `an error of a statement is named`(sql: String, code: String) async throws {
        try await withNotes { transactions, _, _ in
            try await transactions.execute { try await $0.add(1) }
            let error = await #expect(throws: DomainError.self) {
                try await transactions.execute { try await $0.execute(SQL(trusted: sql)) }
            }
            let found: String? =
                switch error {
                case .conflict(let reason, _): reason.code
                case .invalidInput(let reason, _, _): reason.code
                case .unexpected(let reason, _): reason.code
                default: nil
                }
            #expect(found == code)
        }
    }
}

final class Counter: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func add() {
        number.withLock { $0 += 1 }
    }
}

final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) {
        state = Mutex(value)
    }

    var value: Value { state.withLock { $0 } }

    func change(_ body: @Sendable (inout Value) -> Void) {
        state.withLock { body(&$0) }
    }
}
