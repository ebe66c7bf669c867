import KasaneHTTP
import Testing

@Suite
struct BulkheadTests {
    @Test func `more calls than may run wait in their order, and more than may wait are refused`() {
        var logic = BulkheadLogic<String>(ConcurrencyLimit(maximumConcurrent: 1, maximumQueued: 1))

        #expect(logic.enter() == .run)
        #expect(logic.enter() == .wait)
        logic.wait(1, "a")
        #expect(logic.enter() == .refuse)

        #expect(logic.leave() == "a")
        #expect(logic.running == 1)
        #expect(logic.leave() == nil)
        #expect(logic.running == 0)
    }

    @Test func `a caller that leaves the queue is not called`() {
        var logic = BulkheadLogic<String>(ConcurrencyLimit(maximumConcurrent: 1, maximumQueued: 2))
        _ = logic.enter()
        logic.wait(1, "a")
        logic.wait(2, "b")

        #expect(logic.leaveQueue(1) == "a")
        #expect(logic.leaveQueue(1) == nil)
        #expect(logic.leave() == "b")
    }

    @Test func `a task that is cancelled while it waits gives up its turn`() async throws {
        let bulkhead = Bulkhead(ConcurrencyLimit(maximumConcurrent: 1, maximumQueued: 9))
        try await bulkhead.enter()
        let waiting = Task { try await bulkhead.enter() }
        while bulkhead.load.waiting == 0 { await Task.yield() }

        waiting.cancel()

        await #expect(throws: NetworkError.self) { try await waiting.value }
        bulkhead.leave()
        #expect(bulkhead.load == (0, 0))
    }

    @Test func `never more run than may`() async throws {
        let bulkhead = Bulkhead(ConcurrencyLimit(maximumConcurrent: 3, maximumQueued: 1000))

        let most = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await bulkhead.enter()
                    defer { bulkhead.leave() }
                    await Task.yield()
                    return bulkhead.load.running
                }
            }
            return try await group.reduce(0) { max($0, $1) }
        }

        #expect(most <= 3)
        #expect(bulkhead.load == (0, 0))
    }
}
