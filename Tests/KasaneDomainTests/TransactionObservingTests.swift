import KasaneConcurrency
import KasaneDomain
import KasaneStore
import Synchronization
import Testing

@Suite
struct TransactionObservingTests {
    private static let outcomes: [([StoreFailure?], String, Int)] = [
        ([nil], "committed", 1), ([.conflicting, nil], "committed", 2),
        ([.commitOutcomeUnknown(id: "1", origin: "here")], "unknown", 1),
        ([.committedButNotReplicated(id: "1", origin: "here")], "committed", 1),
        ([.closed], "rolled_back", 1),
    ]

    @Test(arguments: outcomes)
    func `an observer learns the outcome of a transaction after all tries`(
        failures: [StoreFailure?],
        outcome: String,
        tries: Int
    ) async throws {
        let recorder = Recorder()
        let engine = FailingEngine(failures)
        let host = TransactionHost(readers: 1, retry: TransactionRetry(random: { 0 }))

        await ObservedTask.$observer.withValue(recorder) {
            // The outcome also tells of the error.
            _ = try? await host.run(TransactionOptions(.write), engine: { engine }, body: { _ in })
        }

        #expect(recorder.values["kasane.transaction.outcome"] == outcome)
        #expect(recorder.values["kasane.transaction.tries"] == "\(tries)")
    }

    @Test func `the outcome of another store's transaction is not that of the enclosing one`()
        async throws
    {
        let recorder = Recorder()
        let host = TransactionHost(readers: 1)
        let unknown = StoreFailure.commitOutcomeUnknown(id: "1", origin: "elsewhere")

        await ObservedTask.$observer.withValue(recorder) {
            await #expect(throws: DomainError.self) {
                try await host.run(
                    TransactionOptions(.write),
                    engine: { FailingEngine([]) },
                    body: { _ in throw DomainError.unavailable(unknown) }
                )
            }
        }

        #expect(recorder.values["kasane.transaction.outcome"] == "rolled_back")
    }
}

/// Fails commits in the order of a list.
private final class FailingEngine: TransactionEngine {
    private let failures: Mutex<[StoreFailure?]>

    init(_ failures: [StoreFailure?]) {
        self.failures = Mutex(failures)
    }

    func begin(until deadline: TransactionDeadline) async throws {}

    func commit() async throws -> StoreRegion {
        let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let failure { throw DomainError.unavailable(failure) }
        return .nothing
    }

    func rollBack() async {}

    func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<FailingEngine>
    ) async throws {}
}

private final class Recorder: OperationObserver, ObservedOperation {
    private let recorded = Mutex<[String: String]>([:])

    var values: [String: String] { recorded.withLock { $0 } }

    func observe<Value>(
        _ name: String,
        _ body: nonisolated(nonsending) ((any ObservedOperation)?) async throws -> Value
    ) async throws -> Value {
        try await body(self)
    }

    func leave<Value>(_ body: () -> Value) -> Value { body() }

    func set(_ attribute: String, to value: String) { recorded.withLock { $0[attribute] = value } }

    func set(_ attribute: String, to value: Int) { set(attribute, to: "\(value)") }
}
