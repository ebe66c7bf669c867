import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite
struct ExternalCommitMonitorTests {
    private let file: TemporaryFile
    private let store: SQLiteStore
    private let own: SQLiteTransactions<Notes>
    private let clock = ManualClock()

    init() throws {
        file = try TemporaryFile()
        store = try SQLiteStore(path: file.path, migrator: Note.migrator)
        own = SQLiteTransactions(notesIn: store)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a commit of another process is observed without one of our own`() async throws {
        let watching = watch()
        var values = own.observe { try await $0.ids() }.makeAsyncIterator()
        #expect(try await values.next() == [])
        let other = try await Task.detached { [file] in
            try DatabaseQueue(path: file.path)
        }.value

        for id in 1...2 {
            try await other.write {
                try $0.execute(
                    sql: "INSERT INTO note (id, text) VALUES (?, ?)",
                    arguments: [id, "\(id)"]
                )
            }
            clock.advance(by: .milliseconds(250))
            #expect(try await values.next() == Array(1...id))
            await clock.waitForSleepers(1)
        }

        try await end(watching)
    }

    @Test(.timeLimit(.minutes(5)))
    func `another store's commit before the first poll is observed`() async throws {
        var values = own.observe { try await $0.ids() }.makeAsyncIterator()
        #expect(try await values.next() == [])
        try await SQLiteTransactions(notesAt: file.path).execute { try await $0.add(1) }

        let watching = watch()

        #expect(try await values.next() == [1])
        try await end(watching)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a commit of the store itself is reported once`() async throws {
        let watching = watch()
        await clock.waitForSleepers(1)
        let before = own.commits.count

        try await own.execute { try await $0.add(1) }
        clock.advance(by: .milliseconds(250))
        await clock.waitForSleepers(1)

        #expect(own.commits.count == before + 1)
        try await end(watching)
    }

    @Test(.timeLimit(.minutes(5)))
    func `nothing is reported without a commit`() async throws {
        let watching = watch()
        await clock.waitForSleepers(1)
        let before = own.commits.count

        for _ in 0..<3 {
            clock.advance(by: .milliseconds(250))
            await clock.waitForSleepers(1)
        }

        #expect(own.commits.count == before)
        try await end(watching)
    }

    @Test(.timeLimit(.minutes(5)))
    func `of polls that fail one after another the first is reported`() async throws {
        let reports = AsyncStream<any Error>.makeStream()
        try await store.close()
        let watching = watch { reports.continuation.yield($0) }

        for _ in 0..<3 {
            await clock.waitForSleepers(1)
            clock.advance(by: .milliseconds(250))
        }
        await clock.waitForSleepers(1)

        reports.continuation.finish()
        let errors = await reports.stream.reduce(into: []) { $0.append($1) }
        #expect(errors.count == 1)
        #expect(isDomainError(errors.first as? DomainError, "unavailable", saying: "closed"))
        try await end(watching)
    }

    private func watch(
        reporting report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) -> Task<Void, any Error> {
        let watch = ExternalCommitMonitor(store: store, clock: clock, reporting: report)
        return Task { try await watch.run() }
    }

    private func end(_ watching: Task<Void, any Error>) async throws {
        watching.cancel()
        await #expect(throws: CancellationError.self) { try await watching.value }
    }
}
