import KasaneLive
import Testing

@Suite(.timeLimit(.minutes(5)))
@MainActor
struct ActionTests {
    struct BrokenError: Error {}

    @MainActor final class Work {
        private(set) var events: [String] = []
        private var waiting: CheckedContinuation<Void, Never>?

        func run() async throws {
            events.append("begin")
            await withCheckedContinuation { waiting = $0 }
            events.append("end")
            try Task.checkCancellation()
        }

        func begun() async throws {
            while waiting == nil { try await Task.sleep(for: .milliseconds(1)) }
        }

        func release() async throws {
            try await begun()
            waiting?.resume()
            waiting = nil
        }
    }

    let work = Work()

    @Test func `a call is refused while another runs`() async throws {
        let action = Action { try await work.run() }
        let first = Task { try await action() }
        while !action.isExecuting { try await Task.sleep(for: .milliseconds(1)) }
        #expect(!action.isEnabled)
        await #expect(throws: ActionBusyError.self) { try await action() }
        try await work.release()
        try await first.value

        #expect(work.events == ["begin", "end"])
        #expect(action.isEnabled && !action.isExecuting)
    }

    @Test func `a failure is thrown and kept until the next call`() async throws {
        var fails = true
        let action = Action { if fails { throw BrokenError() } }
        await #expect(throws: BrokenError.self) { try await action() }
        #expect(action.failure is BrokenError)
        fails = false
        try await action()

        #expect(action.failure == nil)
    }

    @Test func `a cancelled call is not a failure`() async throws {
        let action = Action { try await work.run() }
        let call = Task { try await action() }
        try await work.begun()
        call.cancel()
        try await work.release()

        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(action.failure == nil)
        #expect(!action.isExecuting)
    }
}
