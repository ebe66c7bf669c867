import KasaneConcurrency
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct GateTests {
    @Test func `tasks beyond the width wait in their order, and beyond the queue are refused`()
        async throws
    {
        let gate = Gate(width: 1, maximumWaiting: 2)
        let order = Numbers()
        #expect(await gate.enter() == .admitted)
        var waiting: [Task<Void, Never>] = []
        for number in 1...2 {
            waiting.append(
                Task {
                    _ = await gate.enter()
                    order.add(number)
                    gate.leave()
                }
            )
            while gate.waiting < number { try await Task.sleep(for: .milliseconds(1)) }
        }

        #expect(await gate.enter() == .refused)
        #expect(!gate.tryEnter())

        gate.leave()
        for task in waiting { await task.value }
        #expect(order.all == [1, 2])
        #expect(gate.admitted == 0 && gate.waiting == 0)
    }

    @Test func `a cancelled task leaves the queue, and its place goes to another`() async throws {
        let gate = Gate(width: 1, maximumWaiting: 1)
        #expect(gate.tryEnter())
        let leaving = Task { await gate.enter() }
        while gate.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }

        leaving.cancel()

        #expect(await leaving.value == .cancelled)
        let next = Task { await gate.enter() }
        while gate.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
        gate.leave()
        #expect(await next.value == .admitted)
        #expect(gate.admitted == 1)
    }

    @Test func `a task that is cancelled already is not admitted`() async {
        let gate = Gate(width: 1)
        let admission = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await gate.enter()
        }
        .value

        #expect(admission == .cancelled)
        #expect(gate.tryEnter())
    }

    @Test func `a wait ends at its deadline`() async {
        let (gate, watch) = (Gate(width: 1), DeadlineWatch())
        #expect(gate.tryEnter())

        let admission = await gate.enter(
            until: ContinuousClock.now + .milliseconds(5),
            watchedBy: watch
        )

        #expect(admission == .late)
        #expect(gate.waiting == 0)
    }

    @Test func `a full queue admits a task without a limit`() async throws {
        let gate = Gate(width: 1, maximumWaiting: 0)
        #expect(gate.tryEnter())
        let waiting = Task { try await gate.enterWithoutLimit() }
        while gate.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }

        gate.leave()

        try await waiting.value
        #expect(gate.admitted == 1)
    }

    @Test func `never more are admitted than the width`() async {
        let gate = Gate(width: 3, maximumWaiting: 1_000)
        let most = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    _ = await gate.enter()
                    defer { gate.leave() }
                    await Task.yield()
                    return gate.admitted
                }
            }
            return await group.reduce(0) { max($0, $1) }
        }

        #expect(most <= 3)
        #expect(gate.admitted == 0 && gate.waiting == 0)
    }

    @Test func `each of many that run a closure has a turn`() async {
        let gate = Gate(width: 2)
        let numbers = Numbers()
        await withTaskGroup { group in
            for number in 1...5_000 {
                group.addTask { await gate.run { numbers.add(number) } }
            }
        }

        #expect(Set(numbers.all).count == 5_000)
        #expect(gate.admitted == 0 && gate.waiting == 0)
    }

    @Test func `cancellation does not keep a closure from its turn`() async {
        let gate = Gate(width: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await gate.run { 42 }
        }

        #expect(await task.value == 42)
    }
}

private final class Numbers: Sendable {
    private let numbers = Mutex<[Int]>([])

    var all: [Int] { numbers.withLock { $0 } }

    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
