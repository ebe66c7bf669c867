import KasaneLive
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
@MainActor
struct ActionTests {
    struct BrokenError: Error {}

    @MainActor final class Work {
        private(set) var events: [String] = []
        private nonisolated let cancelled = Mutex<Set<String>>([])
        private var waiting: [String: CheckedContinuation<Void, Never>] = [:]

        func run(_ name: String) async throws {
            events.append("begin \(name)")
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiting[name] = $0 }
            } onCancel: {
                cancelled.withLock { _ = $0.insert(name) }
            }
            events.append("end \(name)")
            try Task.checkCancellation()
        }

        nonisolated func wasCancelled(_ name: String) -> Bool {
            cancelled.withLock { $0.contains(name) }
        }

        func begun(_ name: String) async throws {
            while waiting[name] == nil { try await Task.sleep(for: .milliseconds(1)) }
        }

        func release(_ name: String) async throws {
            try await begun(name)
            waiting.removeValue(forKey: name)?.resume()
        }
    }

    let work = Work()

    @Test func `a call is refused while another runs`() async throws {
        let action = Action<String> { name, _ in try await work.run(name) }
        let first = Task { try await action("a") }
        while !action.isExecuting { try await Task.sleep(for: .milliseconds(1)) }
        #expect(!action.isEnabled)
        await #expect(throws: ActionBusyError.self) { try await action("b") }
        try await work.release("a")
        try await first.value

        #expect(work.events == ["begin a", "end a"])
        #expect(action.isEnabled && !action.isExecuting)
    }

    @Test func `calls wait for their turn`() async throws {
        let action = Action<String>(.queue) { name, _ in try await work.run(name) }
        let calls = ["a", "b", "c"].map { name in Task { try await action(name) } }
        for name in ["a", "b", "c"] { try await work.release(name) }
        for call in calls { try await call.value }

        #expect(
            work.events == ["begin a", "end a", "begin b", "end b", "begin c", "end c"]
        )
    }

    @Test func `the latest call wins, after the earlier ones have ended`() async throws {
        let action = Action<String>(.latestWins) { name, _ in try await work.run(name) }
        let first = Task { try await action("a") }
        try await work.begun("a")
        let calls = ["b", "c"].map { name in Task { try await action(name) } }
        while !work.wasCancelled("a") { try await Task.sleep(for: .milliseconds(1)) }
        try await work.release("a")
        try await work.release("c")

        await #expect(throws: CancellationError.self) { try await first.value }
        await #expect(throws: CancellationError.self) { try await calls[0].value }
        try await calls[1].value
        #expect(work.events == ["begin a", "end a", "begin c", "end c"])
        #expect(action.failure == nil)
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

    @Test func `progress is reported while it runs`() async throws {
        let action = Action<Void> { progress in
            progress(0.5)
            try await work.run("half")
            progress(7)
            try await work.run("full")
        }
        let call = Task { try await action() }
        while action.progress != 0.5 { try await Task.sleep(for: .milliseconds(1)) }
        try await work.release("half")
        while action.progress != 1 { try await Task.sleep(for: .milliseconds(1)) }
        try await work.release("full")
        try await call.value

        #expect(action.progress == nil)
    }

    @Test func `a cancelled call is not a failure`() async throws {
        let action = Action<String> { name, _ in try await work.run(name) }
        let call = Task { try await action("a") }
        try await work.begun("a")
        call.cancel()
        try await work.release("a")

        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(action.failure == nil)
        #expect(!action.isExecuting)
    }
}
