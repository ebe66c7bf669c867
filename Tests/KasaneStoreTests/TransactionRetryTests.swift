import KasaneDomain
import KasaneStore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TransactionRetryTests {
    private let clock = RecordingClock()
    private let host: TransactionHost

    init() {
        let retry = TransactionRetry(tries: 10, clock: clock) { 1 }
        host = TransactionHost(readers: 2, writers: 2, retry: retry)
    }

    @Test(arguments: ["begin", "call", "commit"], [conflict, connectionLost])
    func `the body is run again until it is committed`(
        step: String,
        error: DomainError
    )
        async throws
    {
        let engines = Engines(failing: step, with: error, times: 3)
        let runs = Counter()
        let actions = Counter()

        let value = try await run(engines) { transaction in
            let run = runs.next()
            try transaction.afterCommit { actions.next() }
            try transaction.write { try $0.call() }
            return run
        }

        #expect(value == (step == "begin" ? 1 : 4))
        #expect(engines.all.count == 4)
        for engine in engines.all {
            #expect(engine.calls.count { $0 == "release" } == 1)
        }
        #expect(actions.count == 1)
        #expect(host.commits.count == 1)
        #expect(host.waits(.write).begun == 1)
        #expect(host.waits(.write).retried == 3)
    }

    @Test func `a reader is run again too`() async throws {
        let engines = Engines(failing: "call", with: conflict, times: 1)

        try await run(engines, TransactionOptions(.read)) { try $0.read { try $0.call() } }

        #expect(host.waits(.read).retried == 1)
    }

    @Test func `the pauses grow up to a maximum, and the tries end`() async throws {
        let engines = Engines(failing: "commit", with: conflict, times: .max)

        await #expect(throws: conflict) { try await run(engines) { _ in } }

        #expect(engines.all.count == 10)
        #expect(
            clock.pauses
                == [5, 10, 20, 40, 80, 160, 200, 200, 200].map { Duration.milliseconds($0) }
        )
    }

    @Test func `no pause is longer than the deadline`() async throws {
        let retry = TransactionRetry(baseDelay: .seconds(60), maximumDelay: .seconds(60)) { 1 }
        let host = TransactionHost(readers: 1, retry: retry)
        let engines = Engines(failing: "commit", with: conflict, times: .max)

        await #expect(throws: conflict) {
            try await host.run(
                TransactionOptions(.write, within: .seconds(30)),
                engine: { engines.next() },
                body: { _ in }
            )
        }

        #expect(engines.all.count == 1)
    }

    @Test func `a conflict that the body catches is an error of the whole try`() async throws {
        let engines = Engines(failing: "call", with: conflict, times: 2)

        try await run(engines) { transaction in
            do {
                try await transaction.savepoint { try transaction.write { try $0.call() } }
            } catch {
                // A savepoint does not help: others have changed what the transaction has read.
                #expect(throws: TransactionError.failed(cause: UnderlyingError(conflict))) {
                    try transaction.write { _ in }
                }
                throw StepError()
            }
        }

        #expect(engines.all.count == 3)
        #expect(
            engines.all.first?.calls == ["begin", "begin 1", "call", "rollBack", "release"]
        )
    }

    @Test func `of a conflict that is caught in each try, the conflict is reported`() async throws {
        let engines = Engines(failing: "call", with: conflict, times: .max)

        await #expect(throws: conflict) {
            // The error is ignored, as in a faulty body.
            try await run(engines) { try? $0.write { try $0.call() } }
        }
    }

    @Test func `other errors end the first try`() async throws {
        let engines = Engines(failing: "call", with: StepError(), times: 1)

        await #expect(throws: StepError.self) {
            try await run(engines) { try $0.write { try $0.call() } }
        }

        #expect(engines.all.count == 1)
    }

    @Test func `a conflict in another store does not run the body again`() async throws {
        let runs = Counter()

        await #expect(throws: conflict) {
            try await run(Engines(failing: "call", with: conflict, times: 0)) { _ in
                runs.next()
                throw conflict
            }
        }

        #expect(runs.count == 1)
    }

    @Test func `a cancelled task begins no further try`() async throws {
        let engines = Engines(failing: "call", with: conflict, times: .max)

        let task = Task {
            try await run(engines) { transaction in
                withUnsafeCurrentTask { $0?.cancel() }
                let open = transaction.open
                open.fail(because: conflict)
                throw conflict
            }
        }

        await #expect(throws: conflict) { try await task.value }
        #expect(engines.all.count == 1)
    }

    @Test func `a conflict that a cancelled body catches is reported as a conflict`()
        async throws
    {
        let engines = Engines(failing: "call", with: conflict, times: .max)

        let task = Task {
            try await run(engines) { transaction in
                withUnsafeCurrentTask { $0?.cancel() }
                transaction.open.fail(because: conflict)
                try transaction.open.enter()
            }
        }

        await #expect(throws: conflict) { try await task.value }
        #expect(engines.all.count == 1)
    }

    @Test func `a further try is never refused`() async throws {
        let clock = RecordingClock()
        let retry = TransactionRetry(clock: clock) { 1 }
        let host = TransactionHost(readers: 1, maximumWaiting: 0, retry: retry)
        let engines = Engines(failing: "commit", with: conflict, times: 1)
        let other = Mutex<Task<Void, any Error>?>(nil)
        clock.onSleep {
            // Takes the only place until the next try waits for it.
            let isOpen = Counter()
            let task = Task.detached {
                try await host.run(
                    TransactionOptions(.write),
                    engine: { LoggingEngine() },
                    body: { _ in
                        isOpen.next()
                        while host.waits(.write).waiting == 0 {
                            try await Task.sleep(for: .milliseconds(1))
                        }
                    }
                )
            }
            other.withLock { $0 = task }
            while isOpen.count == 0 { try? await Task.sleep(for: .milliseconds(1)) }
        }

        try await host.run(
            TransactionOptions(.write),
            engine: { engines.next() },
            body: { _ in }
        )

        try await other.withLock { $0 }?.value
        #expect(host.waits(.write).refused == 0)
        #expect(host.commits.count == 2)
    }

    @Test(arguments: [
        StoreFailure.commitOutcomeUnknown(id: "7", origin: "A/B.swift:1"),
        .committedButNotReplicated(id: "7", origin: "A/B.swift:1"),
    ])
    func `after a commit that may have happened nothing is run again, and observers look`(
        failure: StoreFailure
    ) async throws {
        let error = DomainError.unavailable(failure)
        let engines = Engines(failing: "commit", with: error, times: .max)
        let actions = Counter()

        await #expect(throws: error) {
            try await run(engines) { try $0.afterCommit { actions.next() } }
        }

        #expect(engines.all.count == 1)
        #expect(actions.count == 0)
        #expect(host.commits.count == 1)
        #expect("\(error)".contains("A/B.swift:1") && "\(error)".contains("7"))
    }

    @discardableResult
    private func run<Value: Sendable>(
        _ engines: Engines,
        _ options: TransactionOptions = TransactionOptions(.write),
        _ body: nonisolated(nonsending) (StoreTransaction<LoggingEngine>) async throws -> Value
    ) async throws -> Value {
        try await host.run(options, engine: { engines.next() }, body: body)
    }
}

private let conflict = DomainError.unavailable(StoreFailure.conflicting)
private let connectionLost = DomainError.unavailable(StoreFailure.connectionLost)

private final class Engines: Sendable {
    private let step: String
    private let error: any Error
    private let failures: Int
    private let made = Mutex<[LoggingEngine]>([])

    init(failing step: String, with error: any Error, times failures: Int) {
        self.step = step
        self.error = error
        self.failures = failures
    }

    var all: [LoggingEngine] { made.withLock { $0 } }

    func next() -> LoggingEngine {
        made.withLock { made in
            let fails = made.count < failures
            let engine = LoggingEngine(failing: fails ? step : nil, with: error)
            made.append(engine)
            return engine
        }
    }
}

private final class Counter: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    @discardableResult
    func next() -> Int {
        number.withLock { number in
            number += 1
            return number
        }
    }
}

/// A clock whose sleeps end at once.
private final class RecordingClock: Clock {
    private let slept = Mutex<[Duration]>([])
    private let action = Mutex<(@Sendable () async -> Void)?>(nil)

    let minimumResolution = Duration.zero
    let now = ContinuousClock.now

    var pauses: [Duration] { slept.withLock { $0 } }

    func onSleep(_ new: @escaping @Sendable () async -> Void) {
        action.withLock { $0 = new }
    }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        slept.withLock { $0.append(deadline - now) }
        await action.withLock { $0 }?()
    }
}
