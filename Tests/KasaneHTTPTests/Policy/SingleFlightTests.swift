import KasaneHTTP
import Testing

@Suite
struct SingleFlightTests {
    @Test func `a thousand callers of the same key share one result`() async throws {
        let flight = SingleFlight<Int, Int>()
        let runs = Tally()
        let gate = Gate()

        let values = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<1000 {
                group.addTask {
                    try await flight.run(1) {
                        runs.add()
                        await gate.wait()
                        return 42
                    }
                    .value
                }
            }
            while flight.waiting < 999 { await Task.yield() }
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(values == Array(repeating: 42, count: 1000))
        #expect(runs.count == 1)
    }

    @Test func `another goes on when the one that runs is cancelled`() async throws {
        let flight = SingleFlight<Int, String>()
        let gate = Gate()
        let first = Task {
            try await flight.run(1) {
                await gate.wait()
                try Task.checkCancellation()
                return "first"
            }
        }
        while flight.isFree(1) { await Task.yield() }
        let second = Task { try await flight.run(1) { "second" } }
        while flight.waiting == 0 { await Task.yield() }

        first.cancel()
        gate.open()

        await #expect(throws: (any Error).self) { try await first.value }
        #expect(try await second.value.value == "second")
    }

    @Test func `one waiter can leave without disturbing the others`() async throws {
        let flight = SingleFlight<Int, String>()
        let gate = Gate()
        let first = Task {
            try await flight.run(1) {
                await gate.wait()
                return "first"
            }
        }
        while flight.isFree(1) { await Task.yield() }
        let second = Task { try await flight.run(1) { "second" } }
        while flight.waiting == 0 { await Task.yield() }

        second.cancel()

        await #expect(throws: NetworkError.self) { try await second.value }
        gate.open()
        #expect(try await first.value.value == "first")
        #expect(flight.isFree(1))
    }

    @Test func `a failure is everyone's, and the next try is a new one`() async throws {
        let flight = SingleFlight<Int, Int>()

        await #expect(throws: NetworkError.self) {
            try await flight.run(1) { throw NetworkError(.timeout) }
        }

        #expect(try await flight.run(1) { 2 }.value == 2)
    }
}
