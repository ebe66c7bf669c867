import Dispatch
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SlowDiskTests {
    private let file: TemporaryFile
    private let transactions: SQLiteTransactions<Notes>

    init() async throws {
        file = try TemporaryFile()
        transactions = try SQLiteTransactions(notesAt: file.path)
        try await transactions.execute { try await $0.add(1) }
    }

    @Test(arguments: [true, false])
    func `tasks go on while every connection waits for the disk`(isBrief: Bool) async throws {
        let disk = SlowDisk()
        let transactions = transactions

        let answers = try await withThrowingTaskGroup { group in
            for _ in 0..<SlowDisk.connections - 1 {
                group.addTask {
                    try await transactions.read(within: SlowDisk.limit) {
                        try await disk.wait($0, isBrief)
                    }
                }
            }
            group.addTask {
                try await transactions.execute(within: SlowDisk.limit) {
                    try await disk.wait($0, isBrief)
                }
            }
            // Runs on a thread of Swift's pool once every statement waits.
            group.addTask {
                var waiting = 0
                for await _ in disk.waiting.stream {
                    waiting += 1
                    if waiting == SlowDisk.connections { break }
                }
                disk.release()
                return true
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(answers == Array(repeating: true, count: SlowDisk.connections + 1))
    }
}

private final class SlowDisk: Sendable {
    static let connections = 9
    static let limit = Duration.seconds(120)

    let waiting = AsyncStream<Void>.makeStream()
    private let answers = DispatchSemaphore(value: 0)

    func release() { for _ in 0..<Self.connections { answers.signal() } }

    func wait(_ notes: Notes, _ isBrief: Bool) async throws -> Bool {
        try await wait(notes.sqlite, isBrief: isBrief)
    }

    func wait(_ transaction: SQLiteTransaction, isBrief: Bool) async throws -> Bool {
        let statement: @Sendable (Database) throws -> Bool = { [self] db in
            db.add(
                function: DatabaseFunction("disk", argumentCount: 0) { [self] _ in
                    waiting.continuation.yield()
                    // If every thread waits, none releases the disk.
                    return answers.wait(timeout: .now() + (Self.limit / .seconds(1))) == .success
                }
            )
            return try Bool.fetchOne(db, sql: "SELECT disk()") ?? false
        }
        return isBrief
            ? try await transaction.performInline(statement)
            : try await transaction.perform(statement)
    }
}
