import KasaneDomain
import Synchronization

extension StoreContract {
    /// Requirements for transactions that conflict or lose their connection.
    static let faults = [
        StoreContract("after a conflict, the body is retried and its effects happen once") {
            subject in
            try await expectRuns(3, after: .conflict(times: 2), over: subject)
        },
        StoreContract("after a lost connection, the body is retried") { subject in
            try await expectRuns(2, after: .connectionLost(times: 1), over: subject)
        },
        StoreContract("a conflict caught by the body is retried too") { subject in
            guard try await subject.causes(.conflict(times: 1)) else { return }
            try await subject.transactions.execute(within: .seconds(60)) { repositories in
                do {
                    try await repositories.execute { try await $0.notes.save(.numbered(1)) }
                } catch {
                    // A faulty body hides the conflict.
                }
                try await repositories.notes.save(.numbered(2))
            }
            try expect(try await subject.texts(), ["1", "2"], "the notes")
        },
        StoreContract("a transaction that always conflicts fails and stores nothing") {
            subject in
            guard try await subject.causes(.conflict(times: 1_000)) else { return }
            let effects = Mutex(0)
            try await expectError("the transaction") {
                try await subject.transactions.execute { repositories in
                    try repositories.afterCommit { effects.withLock { $0 += 1 } }
                    try await repositories.notes.save(.numbered(1))
                }
            } _: {
                guard case .unavailable(StoreFailure.conflicting, _, _)? = $0 as? DomainError
                else { return false }
                return true
            }
            try expect(effects.withLock { $0 }, 0, "the effects")
            try expect(try await subject.texts(), [], "the notes")
        },
        StoreContract("a commit with an unknown outcome is reported and not retried") { subject in
            guard try await subject.causes(.commitOutcomeUnknown) else { return }
            try await expectOutcome(over: subject, #line + 1) { body in
                try await subject.transactions.execute { try await body($0) }
            } _: { failure in
                guard case .commitOutcomeUnknown(_, let origin) = failure else { return nil }
                return origin
            }
        },
        StoreContract("a commit without a replica is reported and not retried") {
            subject in
            guard try await subject.causes(.notReplicated) else { return }
            try await expectOutcome(over: subject, #line + 1) { body in
                try await subject.transactions.execute { try await body($0) }
            } _: { failure in
                guard case .committedButNotReplicated(_, let origin) = failure else { return nil }
                return origin
            }
            try expect(try await subject.texts(), ["1"], "the notes")
        },
    ]

    /// Throws unless a body runs this many times and its side effects occur once.
    private static func expectRuns(
        _ expected: Int,
        after fault: StoreFault,
        over subject: StoreUnderTest
    ) async throws {
        guard try await subject.causes(fault) else { return }
        let runs = Mutex(0)
        let effects = Mutex(0)
        let value = try await subject.transactions.execute(within: .seconds(60)) { repositories in
            let run = runs.withLock { runs in
                runs += 1
                return runs
            }
            try repositories.afterCommit { effects.withLock { $0 += 1 } }
            let count = try await repositories.notes.count()
            try await repositories.notes.save(ContractNote(id: run, text: "\(count)"))
            return run
        }
        try expect(value, expected, "the result, which is the attempt number")
        try expect(effects.withLock { $0 }, 1, "the effects")
        try expect(try await subject.texts(), ["0"], "the notes")
    }

    private typealias Body = @Sendable (ContractRepositories) async throws -> Void

    /// Throws unless a transaction runs once and the error contains the outcome and source
    /// location.
    private static func expectOutcome(
        over subject: StoreUnderTest,
        _ line: Int,
        _ execute: (@escaping Body) async throws -> Void,
        _ origin: (StoreFailure) -> String?
    ) async throws {
        let runs = Mutex(0)
        let effects = Mutex(0)
        let before = subject.transactions.commits.count
        try await expectError("the transaction") {
            try await execute { repositories in
                runs.withLock { $0 += 1 }
                try repositories.afterCommit { effects.withLock { $0 += 1 } }
                try await repositories.notes.save(.numbered(1))
            }
        } _: { error in
            guard case .unavailable(let reason as StoreFailure, _, _)? = error as? DomainError
            else { return false }
            return origin(reason) == "KasaneStoreTesting/StoreContract+Faults.swift:\(line)"
        }
        try expect(runs.withLock { $0 }, 1, "the runs")
        try expect(effects.withLock { $0 }, 0, "the effects")
        // Observers then query the stored values.
        try expect(subject.transactions.commits.count > before, true, "whether it is signalled")
    }
}

extension StoreUnderTest {
    /// Causes a fault and returns whether the store supports it.
    fileprivate func causes(_ fault: StoreFault) async throws -> Bool {
        try await failing?(fault) ?? false
    }
}
