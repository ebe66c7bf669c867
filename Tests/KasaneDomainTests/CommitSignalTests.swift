import KasaneDomain
import KasaneStore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CommitSignalTests {
    private let signal = CommitSignal()
    private let notes: StoreRegion = ["note"]
    private let users: StoreRegion = ["user"]

    @Test func `a commit is seen in its own region and in every region`() {
        signal.notify(notes)

        #expect(signal.count == 1)
        #expect(signal.hasCommit(after: 0, in: notes))
        #expect(signal.hasCommit(after: 0, in: .everything))
        #expect(signal.hasCommit(after: 0, in: ["user", "note"]))
        #expect(!signal.hasCommit(after: 0, in: users))
        #expect(!signal.hasCommit(after: 0, in: .nothing))
        #expect(!signal.hasCommit(after: 1, in: notes))
    }

    @Test func `a commit of an unknown region is seen in each region`() {
        signal.notify(notes)
        signal.notify()

        for region in [notes, users, .everything, .nothing] {
            #expect(signal.hasCommit(after: 1, in: region))
            #expect(!signal.hasCommit(after: 2, in: region))
        }
    }

    @Test func `a commit that changes nothing is not counted`() {
        signal.notify(.nothing)

        #expect(signal.count == 0)
    }

    @Test func `a task waits for its own region`() async {
        let (signal, notes) = (signal, notes)
        let waiting = Task { await signal.waitForCommit(after: 0, in: notes) }
        let other = Task { await signal.waitForCommit(after: 0) }
        signal.notify(users)
        await other.value
        signal.notify(notes)
        await waiting.value

        #expect(signal.count == 2)
    }

    @Test func `a wait ends with a commit, or after a time`() async {
        await signal.waitForCommit(after: 0, atMost: .milliseconds(1))
        #expect(signal.count == 0)

        signal.notify(notes)
        await signal.waitForCommit(after: 0, atMost: .seconds(3_600))
        #expect(signal.count == 1)
    }

    @Test func `no commit is missed among more parts than are remembered`() {
        for number in 0..<30_000 { signal.notify(["part \(number)"]) }

        #expect(signal.hasCommit(after: 0, in: ["part 0"]))
        #expect(signal.hasCommit(after: 29_999, in: ["part 29999"]))
    }

    @Test func `state in memory takes part in an observation by its name`() async throws {
        let transactions = MemoryTransactions { MemoryRepository<Word>(transaction: $0) }
        let state: StoreRegion = ["downloads"]
        let tracker = ReadTracker()
        try await ReadTracker.$current.withValue(tracker) {
            try await transactions.read { words in
                ReadTracker.current?.recordState(state)
                _ = try await words.count()
            }
        }
        let count = transactions.commits.count
        transactions.commits.notify(users)
        #expect(!transactions.commits.hasCommit(after: count, in: tracker.region))
        transactions.commits.notify(state)

        #expect(transactions.commits.hasCommit(after: count, in: tracker.region))
    }

    @Test func `a query whose store records nothing has read everything`() {
        let tracker = ReadTracker()
        tracker.recordState(notes)

        #expect(tracker.region == .everything)
    }
}

private struct Word: Identifiable {
    let id: Int
}
