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

    @Test func `calls of a short line run in arrival order`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 2)

        let names = try await run(queue, [Call("first"), Call("second")])

        #expect(names == ["first", "second"])
    }

    @Test func `each rank has its share, however many calls the others have`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 20)
        let ranks = PasswordWorkPriority.allCases
        let calls = ranks.flatMap { rank in (1...4).map { _ in Call("\(rank)", as: rank) } }

        let names = try await run(queue, calls)

        let initials = names.map { String($0.prefix(1)) }.joined()
        #expect(initials == "kukukuskusss")
    }

    @Test func `a rank without others has all threads`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 20)
        let calls = (1...5).map { Call("\($0)", as: .suspect) }

        #expect(try await Set(run(queue, calls)) == ["1", "2", "3", "4", "5"])
    }

    @Test(arguments: PasswordWorkPriority.allCases)
    func `a newcomer does not wait for a crowd that came before`(
        _ rank: PasswordWorkPriority
    ) async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 100)
        let crowd = (1...50).map { Call("crowd \($0)", of: "network \($0)", as: rank) }
        let newcomer = Call("newcomer", of: "another network", as: rank)

        let names = try await run(queue, crowd + [newcomer])

        #expect(names.firstIndex(of: "newcomer") ?? 51 <= 1)
    }

    @Test func `a call does not wait for a crowd that comes after it`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 100)
        let crowd = (1...50).map { Call("crowd \($0)", of: "network \($0)") }

        let names = try await run(queue, [Call("earlier"), Call("waiting")] + crowd)

        #expect(names.firstIndex(of: "waiting") ?? 52 <= 2)
    }

    @Test func `an owner with many calls takes turns with others`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 100)
        let many = (1...40).map { Call("many \($0)", of: "one network") }
        let few = (1...3).map { Call("few \($0)", of: "network \($0)") }

        let names = try await run(queue, many + few)

        #expect(names.prefix(7).filter { $0.hasPrefix("few") }.count == 3)
        // The owner's own calls stay in order.
        #expect(names.filter { $0.hasPrefix("many") } == many.map(\.name))
    }

    @Test func `the calls of one owner run one at a time`() async throws {
        let queue = PasswordWorkQueue(width: 3, maximumWaiting: 100)
        let log = Log()

        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    try await queue.run(number.isMultiple(of: 2) ? .known : .suspect, of: "a") {
                        log.add("begin")
                        log.add("end")
                    }
                }
            }
            try await group.waitForAll()
        }

        let pairs = (0..<40).flatMap { _ in ["begin", "end"] }
        #expect(log.entries == pairs)
    }

    @Test func `one owner has at most half of the places`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 4)
        let block = occupy(queue)
        while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }
        let waiting = (1...2).map { _ in Task { try await queue.run(.usual, of: "a") {} } }
        while queue.waiting < 2 { try await Task.sleep(for: .milliseconds(1)) }

        await #expect(throws: PasswordHasherError.busy) { try await queue.run(.usual, of: "a") {} }
        let other = Task { try await queue.run(.usual, of: "b") {} }
        while queue.waiting < 3 { try await Task.sleep(for: .milliseconds(1)) }

        release.signal()
        try await block.value
        for task in waiting + [other] { try await task.value }
    }

    @Test func `a full line drops the call that has waited longest in vain`() async throws {
        let queue = PasswordWorkQueue(width: 1, maximumWaiting: 3)
        let block = occupy(queue)
        while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }
        var calls: [Task<Void, any Error>] = []
        for count in 1...3 {
            calls.append(Task { try await queue.run(.usual) {} })
            while queue.waiting < count { try await Task.sleep(for: .milliseconds(1)) }
        }

        // The first two are served from the front.
        let third = calls.removeLast()
        calls.append(Task { try await queue.run(.usual) {} })

        await #expect(throws: PasswordHasherError.busy) { try await third.value }
        #expect(queue.waiting == 3)
        release.signal()
        try await block.value
        for call in calls { try await call.value }
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

    private struct Call {
        let name: String
        let owner: String?
        let rank: PasswordWorkPriority

        init(_ name: String, of owner: String? = nil, as rank: PasswordWorkPriority = .usual) {
            self.name = name
            self.owner = owner
            self.rank = rank
        }
    }

    private func run(_ queue: PasswordWorkQueue, _ calls: [Call]) async throws -> [String] {
        let order = Log()
        let block = occupy(queue)
        while queue.threads == 0 { try await Task.sleep(for: .milliseconds(1)) }
        try await withThrowingTaskGroup { group in
            for (index, call) in calls.enumerated() {
                group.addTask {
                    try await queue.run(call.rank, of: call.owner) { order.add(call.name) }
                }
                while queue.waiting <= index { try await Task.sleep(for: .milliseconds(1)) }
            }
            release.signal()
            try await group.waitForAll()
        }
        try await block.value
        return order.entries
    }

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
