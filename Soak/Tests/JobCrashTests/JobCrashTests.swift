import Foundation
import KasaneDomain
import KasaneJobs
import Synchronization
import Testing

@Suite(.serialized, .timeLimit(.minutes(JobCrashRounds.wanted == nil ? 3 : 60)))
struct JobCrashTests {
    private let record = OrderRecord()

    @Test(arguments: CrashStore.Engine.installed)
    func `each acknowledged job is done when processes are killed`(
        engine: CrashStore.Engine
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let rounds = JobCrashRounds.wanted ?? 3
        try await CrashStore.run(engine, in: folder) { store in
            let receiver = try Receiver(in: folder)
            async let premature = ordersWithoutReason(receiver, store)
            try await killProcesses(rounds, store, receiver)
            try receiver.close()
            let result = try await OrderResult(
                store,
                record.current,
                receiver.current,
                premature: premature
            )
            #expect(result.violations == [])
            #expect(result.orders.acknowledged.count > rounds)
            if JobCrashRounds.wanted != nil { result.report(engine, rounds) }
        }
    }

    private func killProcesses(
        _ rounds: Int,
        _ store: CrashStore,
        _ receiver: Receiver
    ) async throws {
        func start(_ index: Int, round: Int) throws -> CrashWorkerProcess {
            let role: CrashWorkerProcess.Role =
                index == 0 ? .enqueuer(first: round * 1_000_000) : .worker(receiver)
            return try CrashWorkerProcess(role, on: store) { [record] in record.add($0) }
        }
        var processes = try (0..<3).map { try start($0, round: 0) }
        defer { for process in processes { process.send(SIGKILL) } }
        for round in 1...rounds {
            // Some are killed while they open the store, the others while they work.
            let isEarly = round % 5 == 4
            let events = record.count + receiver.current.arrivals
            let more = isEarly ? 0 : Int.random(in: 1...100)
            while record.count + receiver.current.arrivals < events + more {
                // The events are those of other processes.
                try await Task.sleep(for: .milliseconds(1))
            }
            let pause = Int.random(in: 0..<(isEarly ? 40_000 : 400_000))
            try await Task.sleep(for: .microseconds(pause))
            // However few rounds there are, each is killed.
            let victim = round <= 3 ? round % 3 : Int.random(in: 0..<3)
            try await processes[victim].kill()
            processes[victim] = try start(victim, round: round)
        }
        try await processes.removeFirst().stop()
        try await waitUntilDone(store)
        for process in processes { try await process.stop() }
    }

    private func waitUntilDone(_ store: CrashStore) async throws {
        while true {
            let depths = try await store.jobs.read { try await $0.depths() }
            if depths.allSatisfy({ $0.counts.values.allSatisfy { $0 == 0 } }) { return }
            let failed = try await store.jobs.read { try await $0.jobs(.failed) }
            try #require(failed == [])
            // The workers of other processes drain the queues.
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func ordersWithoutReason(
        _ receiver: Receiver,
        _ store: CrashStore
    ) async throws -> [Int] {
        var orders: [Int] = []
        for await order in receiver.orders {
            let reasons = try await store.numbers(
                "SELECT number FROM orders WHERE number = \(order)"
            )
            if reasons.isEmpty { orders.append(order) }
        }
        return orders
    }
}

private enum JobCrashRounds {
    static let wanted = ProcessInfo.processInfo.environment["KASANE_CRASH_ROUNDS"]
        .flatMap(Int.init)
}

private final class OrderRecord: Sendable {
    struct Orders {
        var acknowledged: Set<Int> = []
        var refused: Set<Int> = []
    }

    private let state = Mutex(Orders())

    var current: Orders { state.withLock { $0 } }
    var count: Int { state.withLock { $0.acknowledged.count + $0.refused.count } }

    func add(_ line: String) {
        let words = line.split(separator: " ")
        guard words.count == 2, let number = Int(words[1]) else { return }
        state.withLock { orders in
            switch words[0] {
            case "acknowledged": orders.acknowledged.insert(number)
            case "refused": orders.refused.insert(number)
            default: break
            }
        }
    }
}

private struct OrderResult {
    let orders: OrderRecord.Orders
    private let received: Receiver.State
    private let stored: Set<Int>
    private let effects: [Int]
    private let premature: [Int]

    init(
        _ store: CrashStore,
        _ orders: OrderRecord.Orders,
        _ received: Receiver.State,
        premature: [Int]
    ) async throws {
        self.orders = orders
        self.received = received
        stored = Set(try await store.numbers("SELECT number FROM orders"))
        effects = try await store.numbers("SELECT number FROM effects")
        self.premature =
            premature + (try await store.numbers("SELECT number FROM effects WHERE reasons = 0"))
    }

    private var sent: [Int] { Array(received.accepted.values) }

    private var lost: Set<Int> {
        let done = Set(effects).intersection(sent)
        // What is stored without an acknowledgement is a promise, too.
        return orders.acknowledged.union(stored).subtracting(done)
    }

    private var doubled: Int { effects.count - Set(effects).count }

    var violations: [String] {
        lost.map { "\($0) is committed, and not done" }
            + Set(effects).union(sent).subtracting(stored).map { "\($0) is done, and not stored" }
            + orders.refused.intersection(effects + sent).map { "\($0) is refused, and done" }
            + premature.map { "\($0) was done before its commit" }
            + Dictionary(grouping: effects) { $0 }.filter { $1.count > 1 }
            .map { "\($0) is done \($1.count) times" }
            + Dictionary(grouping: sent) { $0 }.filter { $1.count > 1 }
            .map { "\($0) has \($1.count) keys" }
            + received.contradictions
    }

    func report(_ engine: CrashStore.Engine, _ rounds: Int) {
        let name = "crash.jobs.\(engine.rawValue)"
        print(
            """
            \(name).rounds\t\(rounds)\trounds
            \(name).acknowledged\t\(orders.acknowledged.count)\torders
            \(name).refused\t\(orders.refused.count)\torders
            \(name).jobs\t\(effects.count + sent.count)\tjobs
            \(name).lost\t\(lost.count)\torders
            \(name).doubled\t\(doubled)\teffects
            \(name).premature\t\(premature.count)\teffects
            \(name).arrivals\t\(received.arrivals)\tmessages
            \(name).repetitions\t\(received.arrivals - received.accepted.count)\tmessages
            """
        )
    }
}
