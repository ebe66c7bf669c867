import KasaneConcurrency
import KasaneTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SingleFlightTests {
    private let flight = SingleFlight<Int, String>()
    private let gate = TestGate()

    @Test func `a thousand callers share one operation`() async throws {
        let starts = Counter()

        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<1_000 {
                group.addTask { [flight, gate] in
                    try await flight.run(1) {
                        starts.add()
                        await gate.pass()
                        return "a"
                    }
                }
            }
            while flight.waiting < 1_000 { try await Task.sleep(for: .milliseconds(1)) }
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(values == Array(repeating: "a", count: 1_000))
        #expect(starts.count == 1)
        #expect(!flight.isRunning(1))
    }

    @Test func `the operation continues when the caller that started it is cancelled`()
        async throws
    {
        let first = start("first")
        while flight.waiting < 1 { try await Task.sleep(for: .milliseconds(1)) }
        let second = start("second")
        while flight.waiting < 2 { try await Task.sleep(for: .milliseconds(1)) }

        first.cancel()

        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(flight.isRunning(1))
        gate.open()
        #expect(try await second.value == "first")
    }

    @Test func `a waiting caller can leave without disturbing the others`() async throws {
        let first = start("first")
        while flight.waiting < 1 { try await Task.sleep(for: .milliseconds(1)) }
        let second = start("second")
        while flight.waiting < 2 { try await Task.sleep(for: .milliseconds(1)) }

        second.cancel()

        await #expect(throws: CancellationError.self) { try await second.value }
        gate.open()
        #expect(try await first.value == "first")
    }

    @Test func `the operation is cancelled with its last caller, which waits for its end`()
        async throws
    {
        let flight = SingleFlight<Int, String>(cancelsWithLastCaller: true)
        let ends = Counter()
        let caller = Task { [gate] in
            try await flight.run(1) {
                await gate.pass()
                ends.add()
                try Task.checkCancellation()
                return "a"
            }
        }
        while flight.waiting < 1 { try await Task.sleep(for: .milliseconds(1)) }

        caller.cancel()
        while flight.isRunning(1) { try await Task.sleep(for: .milliseconds(1)) }
        #expect(try await flight.run(1) { "another" } == "another")
        #expect(ends.count == 0)
        gate.open()

        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(ends.count == 1)
    }

    @Test func `an operation without callers serves the next one`() async throws {
        let caller = Task { [flight, gate] in
            try await flight.run(1) {
                await gate.pass()
                try Task.checkCancellation()
                return "first"
            }
        }
        while flight.waiting < 1 { try await Task.sleep(for: .milliseconds(1)) }
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(flight.isRunning(1))

        let next = start("second")
        while flight.waiting < 1 { try await Task.sleep(for: .milliseconds(1)) }
        gate.open()

        #expect(try await next.value == "first")
    }

    @Test func `a failure is shared, and the next call starts again`() async throws {
        await #expect(throws: Refusal.self) { try await flight.run(1) { throw Refusal() } }

        #expect(try await flight.run(1) { "a" } == "a")
    }

    @Test func `a failure that is not shared fails its caller, and another starts again`()
        async throws
    {
        let refused = Task { [flight, gate] in
            try await flight.run(1) {
                await gate.pass()
                throw Refusal()
            }
        }
        while flight.waiting < 1 { try await Task.sleep(for: .milliseconds(1)) }
        let others = (0..<10).map { _ in
            Task { [flight] in
                try await flight.join(1, sharing: { !($0 is Refusal) }) { "a" }
            }
        }
        while flight.waiting < 11 { try await Task.sleep(for: .milliseconds(1)) }
        gate.open()

        await #expect(throws: Refusal.self) { try await refused.value }
        var starts = 0
        for other in others {
            let outcome = try await other.value
            #expect(outcome.value == "a")
            if !outcome.isShared { starts += 1 }
        }
        #expect(starts >= 1)
    }

    @Test func `operations for different keys run side by side`() async throws {
        let waiting = start("first")
        while flight.waiting < 1 { try await Task.sleep(for: .milliseconds(1)) }

        #expect(try await flight.run(2) { "a" } == "a")
        gate.open()
        #expect(try await waiting.value == "first")
    }

    @Test func `a caller that is cancelled already starts nothing that lasts`() async {
        let caller = Task { [flight] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await flight.run(1) {
                try Task.checkCancellation()
                return "a"
            }
        }

        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(!flight.isRunning(1))
    }

    @Test func `the end cancels what runs and rejects what follows`() async throws {
        let caller = Task { [flight] in
            try await flight.run(1) {
                try await Task.sleep(for: .seconds(3600))
                return "a"
            }
        }
        while flight.waiting < 1 { try await Task.sleep(for: .milliseconds(1)) }

        await flight.shutdown()

        await #expect(throws: CancellationError.self) { try await caller.value }
        await #expect(throws: CancellationError.self) { try await flight.run(2) { "b" } }
    }

    private func start(_ value: String) -> Task<String, any Error> {
        Task { [flight, gate] in
            try await flight.run(1) {
                await gate.pass()
                return value
            }
        }
    }
}

private struct Refusal: Error {}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}
