import KasaneDomain
import Synchronization

extension StoreContract {
    /// Requirements for transactions that the store rejects.
    static let refusals = [
        StoreContract("a writer is rejected if the queue is full, and stores nothing") {
            subject in
            guard let limit = subject.maximumWaiting else { return }
            let transactions = subject.transactions
            let before = transactions.commits.count
            let (results, reports) = AsyncStream<Result<Void, any Error>>.makeStream()
            try await subject.leavingOneWriter {
                try await transactions.execute { repositories in
                    try await repositories.notes.save(.numbered(0))
                    // The queue has capacity for all writers except one.
                    for number in 1...limit + 1 {
                        let writer = Task.detached {
                            try await transactions.execute(within: .seconds(240)) {
                                try await $0.notes.save(.numbered(number))
                            }
                        }
                        Task.detached { reports.yield(await writer.result) }
                    }
                    let first = await results.first { _ in true }
                    try await expectError("the writer without room") {
                        try first?.get()
                    } _: {
                        $0 as? DomainError == .unavailable(StoreFailure.overloaded(waiting: limit))
                    }
                    let seen = try await Task.detached { try await subject.texts() }.value
                    try expect(seen, [], "a reader's notes")
                }
            }
            for _ in 1...limit { try await results.first { _ in true }?.get() }
            try expect(try await subject.texts().count, limit + 1, "the notes")
            if !subject.signalsOthers {
                try expect(transactions.commits.count - before, UInt64(limit + 1), "the commits")
            }
            try await transactions.execute { try await $0.notes.deleteAll() }
            try expect(try await subject.texts(), [], "the notes after the next writer")
        },
        StoreContract("a read-only store rejects writes and allows reads") { subject in
            guard let makeReadOnly = subject.makeReadOnly else { return }
            let transactions = subject.transactions
            try await transactions.execute { try await $0.notes.save(.numbered(1)) }
            try await makeReadOnly()
            let before = transactions.commits.count
            let hasFollowed = Mutex(false)
            for write in writes {
                try await expectError(write.name) {
                    try await transactions.execute { repositories in
                        try repositories.afterCommit { hasFollowed.withLock { $0 = true } }
                        try await write.body(repositories)
                    }
                } _: { error in
                    guard case .unavailable(StoreFailure.readOnly, _, _)? = error as? DomainError
                    else { return false }
                    return true
                }
                try expect(try await subject.texts(), ["1"], "the notes after \(write.name)")
            }
            if !subject.signalsOthers {
                try expect(transactions.commits.count, before, "the commits")
            }
            try expect(hasFollowed.withLock { $0 }, false, "whether an action ran")
        },
    ]

    private static let writes: [Write] = [
        ("saving", { try await $0.notes.save(.numbered(2)) }),
        ("replacing", { try await $0.notes.save(ContractNote(id: 1, text: "b")) }),
        ("deleting", { _ = try await $0.notes.delete(1) }),
        ("a savepoint", { try await $0.execute { try await $0.notes.save(.numbered(3)) } }),
    ]

    private typealias Write = (
        name: String, body: @Sendable (ContractRepositories) async throws -> Void
    )
}
