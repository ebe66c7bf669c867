import KasaneDomain
import KasaneStore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TransactionHostTests {
    private let host = TransactionHost(readers: 2)

    @Test func `an engine begins, commits and is released, in this order`() async throws {
        let engine = LoggingEngine()

        try await run(engine) { _ in }

        #expect(engine.calls == ["begin", "commit", "release"])
        #expect(host.commits.count == 1)
    }

    @Test(arguments: ["begin", "commit", "body"])
    func `an engine is released once, whatever fails`(step: String) async throws {
        let engine = LoggingEngine(failing: step)

        await #expect(throws: StepError.self) {
            try await run(engine) { _ in if step == "body" { throw StepError() } }
        }

        #expect(engine.calls.count { $0 == "release" } == 1)
        #expect(engine.calls.contains("rollBack") == (step != "commit"))
        #expect(host.commits.count == 0)
        // The gate is free for the next writer.
        try await run(LoggingEngine()) { _ in }
    }

    @Test func `a transaction without an engine never begins`() async throws {
        await #expect(throws: StepError.self) {
            try await host.run(
                TransactionOptions(.write),
                engine: { () throws -> LoggingEngine in throw StepError() },
                body: { _ in }
            )
        }

        try await run(LoggingEngine()) { _ in }
    }

    @Test(arguments: ["begin", "commit", "body"])
    func `errors are mapped for use cases`(step: String) async throws {
        let engine = LoggingEngine(failing: step)

        await #expect(throws: MappedError.self) {
            try await host.run(
                TransactionOptions(.write),
                engine: { engine },
                mappingErrors: { $0 is StepError ? MappedError() : $0 },
                body: { _ in if step == "body" { throw StepError() } }
            )
        }
    }

    @Test func `a call in progress is interrupted at the deadline, and the transaction ends`()
        async throws
    {
        let engine = LoggingEngine()

        await #expect(throws: (any Error).self) {
            try await run(engine, TransactionOptions(.write, within: .milliseconds(20))) {
                transaction in
                let open = transaction.open
                try await Task.detached {
                    try open.enter()
                    defer { open.leave() }
                    while !engine.isInterrupted { try await Task.sleep(for: .milliseconds(1)) }
                }
                .value
                // The end follows the call, not the interrupt.
                while open.refusal == nil || !engine.calls.contains("release") {
                    try await Task.sleep(for: .milliseconds(1))
                }
            }
        }

        #expect(engine.calls == ["begin", "rollBack", "release"])
    }

    @Test func `an interrupt of a task's own is repeated until the call has ended`() async throws {
        let engine = LoggingEngine()

        try await run(engine) { transaction in
            let open = transaction.open
            open.interrupt()
            #expect(!engine.isInterrupted)
            try await Task.detached {
                try open.enter()
                defer { open.leave() }
                open.interrupt()
                while engine.interrupts < 3 { try await Task.sleep(for: .milliseconds(1)) }
            }
            .value
        }

        #expect(engine.calls == ["begin", "commit", "release"])
    }

    @Test func `a pause follows each interrupt, in a cancelled task too`() async throws {
        let engine = LoggingEngine()

        let ending = Task {
            try await run(engine) { transaction in
                let open = transaction.open
                try open.enter()
                Task.detached {
                    while engine.interrupts < 20 { try await Task.sleep(for: .milliseconds(1)) }
                    open.leave()
                }
                withUnsafeCurrentTask { $0?.cancel() }
                try Task.checkCancellation()
            }
        }
        await #expect(throws: CancellationError.self) { try await ending.value }

        let times = engine.interruptTimes
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > .microseconds(500) })
        #expect(engine.calls == ["begin", "rollBack", "release"])
    }

    @Test func `a transaction that has ended refuses calls`() async throws {
        let escaped = Mutex<OpenTransaction<LoggingEngine>?>(nil)
        try await run(LoggingEngine()) { transaction in
            escaped.withLock { $0 = transaction.open }
        }
        let open = try #require(escaped.withLock { $0 })

        #expect(throws: TransactionError.ended) { try open.enter() }
        #expect(open.refusal != nil)
    }

    @Test func `a repository writes only in a writing transaction`() async throws {
        await #expect(throws: TransactionError.readOnly) {
            try await run(LoggingEngine(), TransactionOptions(.read)) {
                #expect(try $0.read { $0.calls } == ["begin"])
                try $0.write { _ in }
            }
        }
    }

    @Test func `maintenance runs while no transaction writes`() async throws {
        let isWriting = Flag()
        let maintenance = try await run(LoggingEngine()) { [host] _ in
            isWriting.set(true)
            let maintenance = Task.detached {
                try await host.withoutWriters { isWriting.isSet }
            }
            while host.waits(.write).waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
            isWriting.set(false)
            return maintenance
        }

        #expect(try await maintenance.value == false)
    }

    @Test func `several writers run at a time, and maintenance waits for all of them`()
        async throws
    {
        let host = TransactionHost(readers: 2, writers: 2)
        let isWriting = Flag()
        let options = TransactionOptions(.write)
        func write<Value: Sendable>(
            _ body: nonisolated(nonsending) () async throws -> Value
        ) async throws -> Value {
            try await host.run(
                options,
                engine: { LoggingEngine() },
                body: { _ in try await body() }
            )
        }

        let maintenance = try await write {
            isWriting.set(true)
            let maintenance = (1...2).map { _ in
                Task.detached { try await host.withoutWriters { isWriting.isSet } }
            }
            while host.waits(.write).waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
            let other = Task.detached { try await write { isWriting.isSet } }
            #expect(host.waits(.write).begun == 1)
            isWriting.set(false)
            return (maintenance, other)
        }

        for task in maintenance.0 { #expect(try await task.value == false) }
        #expect(try await maintenance.1.value == false)
        let both = try await write {
            let other = Task.detached { try await write { true } }
            return try await other.value
        }
        #expect(both)
    }

    @Test func `a store ends when no transaction is open`() async throws {
        let reader = LoggingEngine()
        let end = try await run(reader, TransactionOptions(.read)) { [host] _ in
            let end = Task.detached {
                try await host.withoutTransactions { reader.calls }
            }
            while host.waits(.read).waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
            return end
        }

        #expect(try await end.value == ["begin", "commit", "release"])
    }

    @Test func `maintenance inside of a transaction is refused`() async throws {
        try await run(LoggingEngine()) { [host] _ in
            await #expect(throws: TransactionError.nested) { try await host.withoutWriters {} }
            await #expect(throws: TransactionError.nested) { try await host.withoutTransactions {} }
        }
    }

    private func run<Value: Sendable>(
        _ engine: LoggingEngine,
        _ options: TransactionOptions = TransactionOptions(.write),
        _ body: nonisolated(nonsending) (StoreTransaction<LoggingEngine>) async throws -> Value
    ) async throws -> Value {
        try await host.run(options, engine: { engine }, body: body)
    }
}

private struct MappedError: Error {}

private final class Flag: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set(_ new: Bool) { value.withLock { $0 = new } }
}
