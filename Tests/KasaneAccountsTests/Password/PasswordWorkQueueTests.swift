import Dispatch
import Foundation
import KasaneAccounts
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PasswordWorkQueueTests {
    private let release = DispatchSemaphore(value: 0)

    @Test func `the results and the errors of calculations are returned`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 1)

        #expect(try await queue.run(.usual) { "a" } == "a")
        await #expect(throws: SampleError.self) {
            try await queue.run(.usual) { throw SampleError() }
        }
        #expect(try await queue.run(.suspect) { 42 } == 42)
    }

    @Test func `calculations that do not end leave the threads of tasks free`() async throws {
        let width = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
        let queue = PasswordWorkQueue(width: width, maximumWaiting: 0)

        let blocks = (0..<width).map { _ in occupy(queue) }
        while queue.threads < width { try await Task.sleep(for: .milliseconds(1)) }

        for _ in blocks { release.signal() }
        for block in blocks { try await block.value }
    }

    @Test func `usual calls run before suspect ones, each in arrival order`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 2)
        let order = Log()
        let block = occupy(queue)
        while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }

        try await withThrowingTaskGroup { group in
            let names = ["suspect 1", "usual 1", "suspect 2", "usual 2"]
            for (index, name) in names.enumerated() {
                group.addTask {
                    try await queue.run(name.hasPrefix("usual") ? .usual : .suspect) {
                        order.add(name)
                    }
                }
                while queue.waiting <= index { try await Task.sleep(for: .milliseconds(1)) }
            }
            release.signal()
            try await group.waitForAll()
        }

        try await block.value
        #expect(order.entries == ["usual 1", "usual 2", "suspect 1", "suspect 2"])
    }

    @Test func `each rank has its own limit of waiting calls`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 1)
        let block = occupy(queue)
        while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }
        let suspect = Task { try await queue.run(.suspect) { 1 } }
        while queue.waiting < 1 { try await Task.sleep(for: .milliseconds(1)) }

        await #expect(throws: PasswordHasherError.busy) { try await queue.run(.suspect) { 2 } }
        let usual = Task { try await queue.run(.usual) { 3 } }
        while queue.waiting < 2 { try await Task.sleep(for: .milliseconds(1)) }
        await #expect(throws: PasswordHasherError.busy) { try await queue.run(.usual) { 4 } }

        release.signal()
        try await block.value
        #expect(try await (suspect.value, usual.value) == (1, 3))
    }

    @Test func `a cancelled call leaves the queue, and its place goes to another`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 1)
        let block = occupy(queue)
        while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }
        let hasRun = Mutex(false)
        let leaving = Task { try await queue.run(.usual) { hasRun.withLock { $0 = true } } }
        while queue.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }

        leaving.cancel()

        await #expect(throws: CancellationError.self) { try await leaving.value }
        #expect(queue.waiting == 0)
        let next = Task { try await queue.run(.usual) { 42 } }
        while queue.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
        release.signal()
        try await block.value
        #expect(try await next.value == 42)
        #expect(!hasRun.withLock { $0 })
    }

    @Test func `a task that is cancelled already does not run`() async {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await queue.run(.usual) { _ = Issue.record("The calculation ran.") }
        }

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(queue.threads == 0)
    }

    @Test func `a running calculation is not interrupted by cancellation`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 1)
        let block = occupy(queue)
        while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }

        block.cancel()
        release.signal()

        try await block.value
    }

    @Test func `never more calculations run than the width, and each has its turn`() async throws {
        let queue = PasswordWorkQueue(width: 3, maximumWaiting: 1_000)
        let log = Log()

        try await withThrowingTaskGroup { group in
            for _ in 0..<500 {
                group.addTask {
                    try await queue.run(.usual) {
                        log.add("begin")
                        log.add("end")
                    }
                }
            }
            try await group.waitForAll()
        }

        var (running, most) = (0, 0)
        for entry in log.entries {
            running += entry == "begin" ? 1 : -1
            most = max(most, running)
        }
        #expect(most <= 3 && log.entries.count == 1_000)
    }

    @Test func `a queue is released with its last thread`() async throws {
        weak var released: PasswordWorkQueue?
        do {
            let queue = PasswordWorkQueue(width: 2, maximumWaiting: 1)
            released = queue
            _ = try await queue.run(.usual) { 1 }
        }

        while released != nil { try await Task.sleep(for: .milliseconds(1)) }
    }

    /// Occupies a thread of a queue until the semaphore is signalled.
    private func occupy(_ queue: PasswordWorkQueue) -> Task<Void, any Error> {
        Task { [release] in try await queue.run(.usual) { release.wait() } }
    }
}

private struct SampleError: Error {}

private final class Log: Sendable {
    private let texts = Mutex<[String]>([])

    var entries: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
