import KasaneConcurrency
import KasaneDomain
import KasaneStore
import KasaneStoreTesting
import Synchronization
import Testing

@Suite
struct SharedObservationsTests {
    private let transactions = MemoryTransactions(store: MemoryStore(), schema: 1) {
        ContractRepositories($0)
    }

    @Test func `a later observer gets the last value, and all get the next, by one query`()
        async throws
    {
        let queries = Counter()
        let texts = observations(queries)
        var first = texts.values(for: 1).makeAsyncIterator()
        #expect(try await first.next() == .some(nil))
        var others = (0..<100).map { _ in texts.values(for: 1).makeAsyncIterator() }
        for index in others.indices {
            #expect(try await others[index].next() == .some(nil))
        }
        #expect(queries.count == 1)
        try await save(1, "a")

        for index in others.indices {
            #expect(try await others[index].next() == "a")
        }
        #expect(try await first.next() == "a")
        #expect(queries.count == 2)
    }

    @Test func `a commit that changes another key resumes no observer`() async throws {
        let texts = observations(Counter())
        var values = texts.values(for: 1).makeAsyncIterator()
        _ = try await values.next()
        try await save(2, "other")
        try await save(1, "own")

        #expect(try await values.next() == "own")
    }

    @Test func `the current value includes every commit, and later observers get nothing older`()
        async throws
    {
        let queries = Counter()
        let texts = observations(queries)
        #expect(try await texts.currentValue(for: 1) == nil)
        var values = texts.values(for: 1).makeAsyncIterator()
        #expect(try await values.next() == .some(nil))
        for number in 1...20 {
            try await save(1, "\(number)")
            #expect(try await texts.currentValue(for: 1) == "\(number)")
            #expect(try await values.next() == "\(number)")
        }
        let count = queries.count
        #expect(try await texts.currentValue(for: 1) == "20")
        #expect(queries.count == count)
    }

    @Test func `the observation ends with its last observer, and begins again with the next`()
        async throws
    {
        let queries = Counter()
        let texts = observations(queries)
        for try await _ in texts.values(for: 1) { break }
        try await save(1, "a")

        for try await text in texts.values(for: 1) {
            #expect(text == "a")
            break
        }
        // The observation that ended may have seen the commit before its cancellation.
        #expect((2...3).contains(queries.count))
    }

    @Test(.timeLimit(.minutes(5)))
    func `an error reaches every observer once, and the next commit's value follows it`()
        async throws
    {
        let fails = Mutex(true)
        let texts = failing(while: { fails.withLock { $0 } })
        var first = texts.values(for: 1).makeAsyncIterator()
        await #expect(throws: outOfMemory) { try await first.next() }
        var second = texts.values(for: 1).results.makeAsyncIterator()
        let error = await second.next()
        #expect(throws: outOfMemory) { try error?.get() }

        fails.withLock { $0 = false }
        try await save(1, "a")

        #expect(try await first.next() == "a")
        #expect(try await second.next()?.get() == "a")
        try await save(1, "b")
        #expect(try await first.next() == "b")
        #expect(try await second.next()?.get() == "b")
    }

    @Test(.timeLimit(.minutes(5)))
    func `an observer that comes after an error gets the query's next result, as the others do`()
        async throws
    {
        let fails = Mutex(true)
        let texts = failing(while: { fails.withLock { $0 } })
        var first = texts.values(for: 1).makeAsyncIterator()
        await #expect(throws: outOfMemory) { try await first.next() }
        fails.withLock { $0 = false }

        // No transaction commits, and the pause is long.
        #expect(try await texts.currentValue(for: 1) == nil)
        #expect(try await first.next() == .some(nil))
    }

    @Test func `the current value is an error while the query fails`() async throws {
        let texts = failing(while: { true })
        for _ in 1...2 {
            await #expect(throws: outOfMemory) {
                try await texts.currentValue(for: 1)
            }
        }
    }

    @Test func `the query is not tracked as a part of its first observer's task`() async throws {
        let isTracked = Mutex<Bool?>(nil)
        let texts = SharedObservations(transactions) { (id: Int, repositories) in
            isTracked.withLock { $0 = IdleTracker.current != nil }
            return try await repositories.notes.find(id)?.text
        }

        try await IdleTracker.$current.withValue(IdleTracker()) {
            var values = texts.values(for: 1).makeAsyncIterator()
            _ = try await values.next()
        }

        #expect(isTracked.withLock(\.self) == false)
    }

    @Test func `cancellation ends the observation for the cancelled task only`() async throws {
        let texts = observations(Counter())
        var other = texts.values(for: 1).makeAsyncIterator()
        _ = try await other.next()
        let task = Task {
            var count = 0
            for try await _ in texts.values(for: 1) { count += 1 }
            return count
        }
        task.cancel()
        #expect(try await task.value <= 1)
        try await save(1, "a")

        #expect(try await other.next() == "a")
    }

    private func failing(
        while fails: @escaping @Sendable () -> Bool
    ) -> SharedObservations<ContractRepositories, Int, String?> {
        SharedObservations(transactions, retryingAfter: .seconds(3_600)) { id, repositories in
            if fails() { throw outOfMemory }
            return try await repositories.notes.find(id)?.text
        }
    }

    private func observations(
        _ queries: Counter
    ) -> SharedObservations<ContractRepositories, Int, String?> {
        SharedObservations(transactions) { id, repositories in
            queries.increment()
            return try await repositories.notes.find(id)?.text
        }
    }

    private func save(_ id: Int, _ text: String) async throws {
        try await transactions.execute { repositories in
            try await repositories.notes.save(ContractNote(id: id, text: text))
        }
    }
}

private final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func increment() { number.withLock { $0 += 1 } }
}

private let outOfMemory = DomainError.outOfResources(Resource.memory)
