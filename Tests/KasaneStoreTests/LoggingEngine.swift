import KasaneDomain
import KasaneStore
import Synchronization

final class LoggingEngine: TransactionEngine {
    private let failing: String?
    private let error: any Error
    private let log = Mutex<[String]>([])
    private let interruptLog = Mutex<[ContinuousClock.Instant]>([])

    init(failing: String? = nil, with error: any Error = StepError()) {
        self.failing = failing
        self.error = error
    }

    var calls: [String] { log.withLock { $0 } }
    var interruptTimes: [ContinuousClock.Instant] { interruptLog.withLock { $0 } }
    var interrupts: Int { interruptTimes.count }
    var isInterrupted: Bool { interrupts > 0 }

    func begin(until deadline: TransactionDeadline) async throws { try note("begin") }

    func commit() async throws -> StoreRegion {
        try note("commit")
        return .everything
    }

    func rollBack() async { log.withLock { $0.append("rollBack") } }

    func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<LoggingEngine>
    ) async throws {
        try transaction.enter()
        defer { transaction.leave() }
        try note("\(step) \(depth)")
    }

    func interrupt() { interruptLog.withLock { $0.append(.now) } }

    func release() { log.withLock { $0.append("release") } }

    func call() throws { try note("call") }

    private func note(_ step: String) throws {
        log.withLock { $0.append(step) }
        if step == failing { throw error }
    }
}

struct StepError: Error {}
