import KasaneDomain
import KasaneStore
import Testing

/// The end of a transaction by an error of its engine.
@Suite(.timeLimit(.minutes(5)))
struct TransactionFailureTests {
    private let host = TransactionHost(readers: 2)
    private let failed = TransactionError.failed(cause: UnderlyingError(StepError()))

    @Test(arguments: [TransactionOptions.Access.read, .write])
    func `after an error that the body catches, each call and the commit fail`(
        access: TransactionOptions.Access
    ) async throws {
        let engine = LoggingEngine(failing: "call")

        await #expect(throws: failed) {
            try await run(engine, TransactionOptions(access)) { transaction in
                try await checkCalls(of: transaction)
            }
        }

        #expect(engine.calls == ["begin", "call", "rollBack", "release"])
        #expect(host.commits.count == 0)
    }

    @Test func `an error that ends the body is thrown itself`() async throws {
        await #expect(throws: StepError.self) {
            try await run(LoggingEngine(failing: "call")) { try $0.read { try $0.call() } }
        }
    }

    @Test func `a savepoint limits an error to its part`() async throws {
        let engine = LoggingEngine(failing: "call")

        try await run(engine) { transaction in
            await #expect(throws: StepError.self) {
                try await transaction.savepoint { try transaction.write { try $0.call() } }
            }
            try transaction.write { _ in }
        }

        #expect(engine.calls == ["begin", "begin 1", "call", "rollBack 1", "commit", "release"])
    }

    @Test func `a part that catches an error fails, and the transaction continues`() async throws {
        let engine = LoggingEngine(failing: "call")

        try await run(engine) { transaction in
            try await transaction.savepoint {
                await #expect(throws: failed) {
                    try await transaction.savepoint {
                        // The error is ignored, as in a faulty body.
                        try? transaction.write { try $0.call() }
                    }
                }
                try transaction.write { _ in }
            }
        }

        #expect(
            engine.calls == [
                "begin", "begin 1", "begin 2", "call", "rollBack 2", "release 1", "commit",
                "release",
            ]
        )
    }

    @Test func `a part that cannot begin ends the transaction`() async throws {
        await #expect(throws: failed) {
            // The error is ignored, as in a faulty body.
            try await run(LoggingEngine(failing: "begin 1")) { try? await $0.savepoint {} }
        }
    }

    @Test func `a part that cannot be kept is rolled back alone`() async throws {
        let engine = LoggingEngine(failing: "release 1")

        try await run(engine) { transaction in
            await #expect(throws: StepError.self) { try await transaction.savepoint {} }
        }

        #expect(
            engine.calls == ["begin", "begin 1", "release 1", "rollBack 1", "commit", "release"]
        )
    }

    @Test func `a part that cannot be rolled back ends the transaction`() async throws {
        let engine = LoggingEngine(failing: "rollBack 1")

        await #expect(throws: failed) {
            // The error is ignored, as in a faulty body.
            try await run(engine) { try? await $0.savepoint { throw CancellationError() } }
        }

        #expect(engine.calls == ["begin", "begin 1", "rollBack 1", "rollBack", "release"])
    }

    @Test func `an error of the body's own ends nothing`() async throws {
        try await run(LoggingEngine()) { transaction in
            #expect(throws: StepError.self) { throw StepError() }
            try transaction.write { _ in }
        }

        #expect(host.commits.count == 1)
    }

    @Test func `an engine may end the transaction between two calls`() async throws {
        await #expect(throws: failed) {
            try await run(LoggingEngine()) { transaction in
                transaction.open.fail(because: StepError())
                // The first error is the cause of those that follow it.
                transaction.open.fail(because: CancellationError())
                try transaction.read { _ in }
            }
        }
    }

    private func checkCalls(of transaction: StoreTransaction<LoggingEngine>) async throws {
        #expect(throws: StepError.self) { try transaction.read { try $0.call() } }
        #expect(throws: failed) { try transaction.read { try $0.call() } }
        #expect(transaction.open.refusal as? TransactionError == failed)
        guard transaction.open.options.access == .write else { return }
        await #expect(throws: failed) { try await transaction.savepoint {} }
        #expect(throws: failed) { try transaction.afterCommit {} }
    }

    private func run(
        _ engine: LoggingEngine,
        _ options: TransactionOptions = TransactionOptions(.write),
        _ body: nonisolated(nonsending) (StoreTransaction<LoggingEngine>) async throws -> Void
    ) async throws {
        try await host.run(options, engine: { engine }, body: body)
    }
}
