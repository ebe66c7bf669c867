import KasaneDomain
import Synchronization

extension StoreContract {
    static let savepoints = [
        StoreContract("a savepoint whose error is caught is rolled back alone") { subject in
            try await subject.transactions.execute { repositories in
                try await repositories.notes.save(.numbered(1))
                do {
                    try await repositories.execute { part in
                        try await part.notes.save(.numbered(2))
                        try await part.notes.delete(1)
                        throw RefusalError()
                    }
                } catch is RefusalError {}
                try await repositories.notes.save(.numbered(3))
            }
            try expect(try await subject.texts(), ["1", "3"], "the notes")
        },
        StoreContract("a successful savepoint is rolled back with the transaction") { subject in
            try await expectError("the transaction") {
                try await subject.transactions.execute { repositories in
                    try await repositories.execute { try await $0.notes.save(.numbered(1)) }
                    throw RefusalError()
                }
            } _: {
                $0 is RefusalError
            }
            try expect(try await subject.texts(), [], "the notes")
        },
        StoreContract("nested savepoints are rolled back with their contents") { subject in
            let value = try await subject.transactions.execute { repositories in
                try await expectRefusal {
                    try await repositories.execute { part in
                        try await part.notes.save(.numbered(1))
                        try await part.execute { try await $0.notes.save(.numbered(2)) }
                        throw RefusalError()
                    }
                }
                return try await repositories.execute { part in
                    try await part.notes.save(.numbered(3))
                    try await expectRefusal {
                        try await part.execute { part in
                            try await part.notes.save(.numbered(4))
                            throw RefusalError()
                        }
                    }
                    return try await part.notes.count()
                }
            }
            try expect(value, 1, "the count in the transaction")
            try expect(try await subject.texts(), ["3"], "the notes")
        },
        StoreContract("cancelling a savepoint rolls back the whole transaction") { subject in
            let transactions = subject.transactions
            let task = Task.detached {
                try await transactions.execute { repositories in
                    try await repositories.notes.save(.numbered(1))
                    do {
                        try await repositories.execute { part in
                            try await part.notes.save(.numbered(2))
                            cancelThisTask()
                        }
                    } catch is CancellationError {}
                }
            }
            try await expectError("the transaction") {
                try await task.value
            } _: {
                $0 is CancellationError
            }
            try expect(try await subject.texts(), [], "the notes")
        },
        StoreContract("a transaction inside another transaction is rejected") { subject in
            let transactions = subject.transactions
            try await transactions.execute { repositories in
                try await expectError(.nested, "a writer in a writer") {
                    try await transactions.execute { try await $0.notes.save(.numbered(1)) }
                }
                try await expectError(.nested, "a reader in a writer") {
                    try await transactions.read { try await $0.notes.count() }
                }
                try await repositories.notes.save(.numbered(2))
            }
            try await transactions.read { _ in
                try await expectError(.nested, "a reader in a reader") {
                    try await transactions.read { try await $0.notes.count() }
                }
            }
            try expect(try await subject.texts(), ["2"], "the notes")
        },
        StoreContract("a task that outlives the transaction can begin its own") { subject in
            let transactions = subject.transactions
            let begun = AsyncStream<Void>.makeStream()
            let task = try await transactions.execute { _ in
                Task {
                    for await _ in begun.stream { break }
                    try await transactions.execute { try await $0.notes.save(.numbered(1)) }
                }
            }
            begun.continuation.yield()
            try await task.value
            try expect(try await subject.texts(), ["1"], "the notes")
        },
        StoreContract("overlapping savepoints are rejected and store nothing") { subject in
            try await overlapParts(subject.transactions)
            try expect(try await subject.texts(), [], "the notes")
        },
    ]

    static let afterCommits = [
        StoreContract("actions run once, in order, after and outside the transaction") { subject in
            let transactions = subject.transactions
            let log = Log()
            try await transactions.execute { repositories in
                try await repositories.notes.save(.numbered(1))
                for number in 2...3 {
                    try repositories.afterCommit {
                        // The action can start a transaction and reads the committed state.
                        try await transactions.execute { repositories in
                            log.add("\(try await repositories.notes.count())")
                            try await repositories.notes.save(.numbered(number))
                        }
                    }
                }
                log.add("body")
            }
            try expect(log.lines, ["body", "1", "2"], "the actions that ran")
            try expect(try await subject.texts(), ["1", "2", "3"], "the notes")
        },
        StoreContract("actions of a rolled-back savepoint don't run") { subject in
            let log = Log()
            try await expectRefusal {
                try await subject.transactions.execute { repositories in
                    try repositories.afterCommit { log.add("whole") }
                    throw RefusalError()
                }
            }
            try await subject.transactions.execute { repositories in
                try repositories.afterCommit { log.add("before") }
                try await expectRefusal {
                    try await repositories.execute { part in
                        try part.afterCommit { log.add("part") }
                        throw RefusalError()
                    }
                }
                try await repositories.execute { try $0.afterCommit { log.add("good part") } }
            }
            try expect(log.lines, ["before", "good part"], "the actions that ran")
        },
        StoreContract("a failing action is reported and undoes nothing") { subject in
            let log = Log()
            try await expectError("the transaction") {
                try await subject.transactions.execute { repositories in
                    try await repositories.notes.save(.numbered(1))
                    try repositories.afterCommit { throw RefusalError() }
                    try repositories.afterCommit { log.add("second") }
                }
            } _: {
                ($0 as? AfterCommitError)?.causes.map { $0 as? RefusalError } == [RefusalError()]
            }
            try expect(log.lines, ["second"], "the actions that ran")
            try expect(try await subject.texts(), ["1"], "the notes")
        },
    ]
}

/// Runs two overlapping savepoints in one transaction.
///
/// The first savepoint ends first.
@MainActor
private func overlapParts(
    _ transactions: any TransactionTemplate<ContractRepositories>
) async throws {
    try await expectError(.overlapping, "the transaction") {
        try await transactions.execute { repositories in
            let secondBegan = AsyncStream<Void>.makeStream()
            let firstEnded = AsyncStream<Void>.makeStream()
            let second = Task {
                try await repositories.execute { part in
                    secondBegan.continuation.finish()
                    for await _ in firstEnded.stream {}
                    try await part.notes.save(.numbered(2))
                }
            }
            try await expectError(.overlapping, "the first") {
                try await repositories.execute { part in
                    try await part.notes.save(.numbered(1))
                    for await _ in secondBegan.stream {}
                }
            }
            firstEnded.continuation.finish()
            try await expectError(.overlapping, "the second") { try await second.value }
        }
    }
}

private final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    func add(_ line: String) {
        entries.withLock { $0.append(line) }
    }
}
