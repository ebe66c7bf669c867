import Foundation
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Synchronization
import Testing

/// Values that a database would change or lose: each is rejected, and no data is lost.
@Suite(.timeLimit(.minutes(5)))
struct BadInputTests {
    private let transactions: SQLiteTransactions<Notes>
    private let file: TemporaryFile

    init() async throws {
        file = try TemporaryFile()
        transactions = try SQLiteTransactions(notesAt: file.path)
        try await transactions.execute { try await $0.add(1) }
    }

    @Test(arguments: [
        (Note(id: 2, text: "2", size: .nan), "size: it is not a number"),
        (Note(id: 2, text: "2", size: .signalingNaN), "size: it is not a number"),
        (Note(id: 2, text: "a\u{0}b"), "text: it contains a NUL character"),
        (
            Note(id: 2, text: "2", date: .distantPast.addingTimeInterval(-1e9)),
            "date: the date must be between"
        ),
        (
            Note(id: 2, text: "2", date: Date(timeIntervalSince1970: 253_402_300_800)),
            "date: the date must be between"
        ),
        (
            Note(id: 2, text: "2", date: Date(timeIntervalSince1970: .infinity)),
            "date: the date must be between"
        ),
        (
            Note(id: 2, text: "2", date: Date(timeIntervalSince1970: .nan)),
            "date: the date must be between"
        ),
        (Note(id: 2, text: "forbidden"), "CHECK constraint failed"),
    ])
    func `a value that cannot be stored is invalid input`(note: Note, text: String) async throws {
        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { try await $0.notes.save([note]) }
        }

        #expect(isDomainError(error, "invalidInput", saying: text))
        #expect(try await transactions.read { try await $0.ids() } == [1])
    }

    @Test func `a refused value leaves the rest of the transaction to be committed`() async throws {
        try await transactions.execute { notes in
            try await notes.add(2)
            await #expect(throws: DomainError.self) {
                try await notes.notes.save(Note(id: 3, text: "3", size: .nan))
            }
            try await notes.add(4)
        }

        #expect(try await transactions.read { try await $0.ids() } == [1, 2, 4])
    }

    @Test func `a refused value among several ends the transaction`() async throws {
        let error = await #expect(throws: TransactionError.self) {
            try await transactions.execute { notes in
                // The error is ignored, as in a faulty body.
                try? await notes.notes.save([
                    Note(id: 2, text: "2"), Note(id: 3, text: "3", size: .nan),
                ])
            }
        }

        #expect("\(error as Any)".contains("size: it is not a number"))
        #expect(try await transactions.read { try await $0.ids() } == [1])
    }

    @Test(arguments: [
        Note(id: 2, text: "", size: .infinity),
        Note(id: 2, text: "日本語 e\u{301} \u{FFFE} 🌦", size: -0.0),
        Note(id: Int.max, text: "2", size: .greatestFiniteMagnitude),
        Note(id: Int.min, text: "2", size: .leastNonzeroMagnitude),
        Note(id: 2, text: String(repeating: "雨", count: 4_000_000)),
        Note(id: 2, text: "2", date: Date(timeIntervalSince1970: -62_135_596_800)),
        Note(id: 2, text: "2", date: Date(timeIntervalSince1970: 253_402_300_799)),
        Note(id: 2, text: "2", date: Date(timeIntervalSince1970: 0.125)),
    ])
    func `unusual values that can be stored come back the same`(note: Note) async throws {
        try await transactions.execute { try await $0.notes.save(note) }

        #expect(try await transactions.read { try await $0.notes.find(note.id) } == note)
    }

    @Test func `a value that is too large for SQLite is invalid input`() async throws {
        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { notes in
                try await notes.execute(sql: "UPDATE note SET text = zeroblob(2000000000)")
            }
        }

        #expect(isDomainError(error, "invalidInput", saying: "too large"))
        #expect(try await transactions.read { try await $0.ids() } == [1])
    }

    @Test func `a value that must be unique and is not is a conflict`() async throws {
        let error = await #expect(throws: DomainError.self) {
            try await transactions.execute { try await $0.notes.save(Note(id: 2, text: "1")) }
        }

        #expect(isDomainError(error, "conflict", saying: "UNIQUE constraint failed: note.text"))
    }

    @Test func `a row that cannot be read is named, and the others can be read`() async throws {
        try await transactions.execute { notes in
            try await notes.execute(
                sql:
                    "INSERT INTO note (id, text, date) VALUES (2, 'b', 'yesterday'), (3, 'c', NULL)"
            )
        }
        let reported = Reports()

        let (error, third, readable) = try await transactions.read { notes in
            let error = await #expect(throws: DomainError.self) { try await notes.notes.all() }
            let third = try await notes.notes.find(3)
            let repository: any Repository<Note> = notes.notes
            let readable = try await repository.allReadable { reported.add($0) }
            return (error, third, readable)
        }

        #expect(
            isDomainError(error, "unexpected", saying: "the row in note with id 2 cannot be read")
        )
        #expect(third?.text == "c")
        #expect(readable.map(\.id) == [1, 3])
        #expect(reported.failures.map(\.description) == [error?.description])
    }
}

/// Records the unreadable rows.
private final class Reports: Sendable {
    private let list = Mutex<[DomainError]>([])

    var failures: [DomainError] { list.withLock { $0 } }

    func add(_ failure: DomainError) {
        list.withLock { $0.append(failure) }
    }
}
