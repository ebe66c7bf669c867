import KasaneDomain

extension StoreContract {
    static let isolation = [
        StoreContract("a reader sees a single snapshot while a writer commits") { subject in
            let transactions = subject.transactions
            try await transactions.execute { try await $0.notes.save(.numbered(1)) }
            let seen = try await transactions.read { snapshot in
                let before = try await snapshot.notes.count()
                try await transactions.execute { try await $0.notes.save(.numbered(2)) }
                return [before, try await snapshot.notes.count()]
            }
            try expect(seen, [1, 1], "the reader's values")
            try expect(try await subject.texts(), ["1", "2"], "the notes")
        },
        StoreContract("a reader's snapshot begins with its body") { subject in
            let transactions = subject.transactions
            let seen = try await transactions.read { snapshot in
                try await transactions.execute { try await $0.notes.save(.numbered(1)) }
                return try await snapshot.notes.count()
            }
            try expect(seen, 0, "the reader's values")
        },
        StoreContract("writers wait for each other and lose nothing") { subject in
            let transactions = subject.transactions
            try await withThrowingTaskGroup { group in
                for number in 0..<50 {
                    group.addTask {
                        try await subject.executeUntilCommitted { repositories in
                            let count = try await repositories.notes.count()
                            await Task.yield()
                            let note = ContractNote(id: number, text: "\(count)")
                            try await repositories.notes.save(note)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let texts = try await subject.texts()
            try expect(Set(texts), Set((0..<50).map(String.init)), "the observed counts")
        },
        StoreContract("readers continue while a writer is open") { subject in
            let transactions = subject.transactions
            let seen = try await transactions.execute { repositories in
                try await repositories.notes.save(.numbered(1))
                return try await withThrowingTaskGroup { group in
                    for _ in 0..<30 {
                        group.addTask {
                            try await Task.detached {
                                try await transactions.read { try await $0.notes.count() }
                            }
                            .value
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
            }
            try expect(seen, Array(repeating: 0, count: 30), "the readers' values")
        },
        StoreContract("a reader can't change anything") { subject in
            try await subject.transactions.read { repositories in
                try await expectError(.readOnly, "save") {
                    try await repositories.notes.save(.numbered(1))
                }
                try await expectError(.readOnly, "a savepoint") {
                    try await repositories.execute { _ in }
                }
                try await expectError(.readOnly, "an action") {
                    try repositories.afterCommit {}
                }
            }
            try expect(try await subject.texts(), [], "the notes")
        },
        StoreContract("saving an element that another transaction changed is a conflict") {
            subject in
            let transactions = subject.transactions
            let account = ContractAccount(id: "a", balance: 1)
            try await transactions.execute { try await $0.accounts.save(account) }
            let read = try await transactions.read { try await $0.accounts.find("a") }
            try expect(read, ContractAccount(id: "a", balance: 1, version: 1), "the account")
            guard var mine = read else { return }
            var theirs = mine
            theirs.balance = 2
            mine.balance = 3
            let first = theirs
            let second = mine
            try await transactions.execute { try await $0.accounts.save(first) }
            try await expectConflict(.changed(id: "a", read: 1, stored: 2), "the second") {
                try await transactions.execute { try await $0.accounts.save(second) }
            }
            let unread = Conflict.changed(id: "a", read: 0, stored: 2)
            try await expectConflict(unread, "a new account with the same name") {
                try await transactions.execute { try await $0.accounts.save(account) }
            }
            try await transactions.execute { _ = try await $0.accounts.delete("a") }
            try await expectConflict(.deleted(id: "a"), "a deleted account") {
                try await transactions.execute { try await $0.accounts.save(second) }
            }
        },
    ]

    /// Requirements for transactions that end abnormally.
    static let endings = [
        StoreContract("a repository that escaped in a box throws and writes nothing") { subject in
            let box = Box()
            try await subject.transactions.execute { box.repositories = $0 }
            guard let escaped = box.repositories else { return }
            try await expectError(.ended, "save") {
                try await escaped.notes.save(.numbered(1))
            }
            try await expectError(.ended, "save many") {
                try await escaped.notes.save([.numbered(1)])
            }
            try await expectError(.ended, "save none") { try await escaped.notes.save([]) }
            try await expectError(.ended, "find none") { try await escaped.notes.find([]) }
            try await expectError(.ended, "delete none") { try await escaped.notes.delete([]) }
            try await expectError(.ended, "find") { try await escaped.notes.find(1) }
            try await expectError(.ended, "all") { try await escaped.notes.all() }
            try await expectError(.ended, "delete") { try await escaped.notes.delete(1) }
            try await expectError(.ended, "deleteAll") { try await escaped.notes.deleteAll() }
            try await expectError(.ended, "an action") { try escaped.afterCommit {} }
            try await expectError(.ended, "a savepoint") {
                try await escaped.execute { try await $0.notes.save(.numbered(1)) }
            }
            try await subject.transactions.execute { _ in
                try await expectError(.ended, "save in another transaction") {
                    try await escaped.notes.save(.numbered(1))
                }
            }
            try expect(try await subject.texts(), [], "the notes")
        },
        StoreContract("a writer that misses its deadline is rolled back and reported") { subject in
            let transactions = subject.transactions
            try await subject.leavingOneWriter {
                try await expectDeadline("the writer", #line + 1) {
                    try await transactions.execute(within: .seconds(1)) { repositories in
                        try await repositories.notes.save(.numbered(1))
                        // This transaction runs only after the outer transaction has exceeded its
                        // deadline.
                        let next = Task.detached {
                            try await transactions.execute { try await $0.notes.save(.numbered(2)) }
                        }
                        try await next.value
                        try await repositories.notes.save(.numbered(3))
                    }
                }
            }
            try expect(try await subject.texts(), ["2"], "the notes")
        },
        StoreContract("a writer that returns too late writes nothing") { subject in
            let transactions = subject.transactions
            try await subject.leavingOneWriter {
                try await expectDeadline("the writer", #line + 1) {
                    try await transactions.execute(within: .milliseconds(30)) { repositories in
                        try await repositories.notes.save(.numbered(1))
                        try await Task.detached { try await transactions.execute { _ in } }.value
                    }
                }
            }
            try expect(try await subject.texts(), [], "the notes")
        },
        StoreContract("closing waits for a writer inside a reader") { subject in
            let transactions = subject.transactions
            let closing = try await transactions.read { _ in
                let closing = Task.detached { try await subject.close() }
                // Allow the task to reach its suspension point.
                for _ in 0..<100 { await Task.yield() }
                try await transactions.execute(within: .seconds(60)) { repositories in
                    try await repositories.notes.save(.numbered(1))
                }
                return closing
            }
            try await closing.value
        },
        StoreContract("a deadline starts at the call and includes the wait for another writer") {
            subject in
            let transactions = subject.transactions
            let late = try await subject.leavingOneWriter {
                try await transactions.execute { repositories in
                    try await repositories.notes.save(.numbered(1))
                    let waiting = Task.detached {
                        try await transactions.execute(within: .milliseconds(20)) {
                            try await $0.notes.save(.numbered(2))
                        }
                    }
                    // The waiting transaction ends while this transaction is still open.
                    return await waiting.result
                }
            }
            try await expectError("the waiting writer") {
                try late.get()
            } _: { error in
                deadlineOrigin(error) != nil
            }
            try expect(try await subject.texts(), ["1"], "the notes")
        },
        StoreContract("a reader that misses its deadline is ended and reported") { subject in
            let transactions = subject.transactions
            try await expectDeadline("the reader", #line + 1) {
                try await transactions.read(within: .milliseconds(5)) { repositories in
                    while true {
                        _ = try await repositories.notes.count()
                        await Task.yield()
                    }
                }
            }
        },
    ]
}

private func expectConflict<Value>(
    _ conflict: Conflict,
    _ what: String,
    from operation: () async throws -> Value
) async throws {
    try await expectError(what, from: operation) { $0 as? DomainError == .conflict(conflict) }
}

private func expectDeadline<Value>(
    _ what: String,
    _ line: Int,
    from operation: () async throws -> Value
) async throws {
    try await expectError(what, from: operation) { error in
        guard let origin = deadlineOrigin(error) else { return false }
        return origin == "KasaneStoreTesting/StoreContract+Isolation.swift:\(line)"
            && "\(error)".contains(origin)
    }
}

/// Returns the source location of a transaction that missed its deadline, or `nil` for other
/// errors.
private func deadlineOrigin(_ error: any Error) -> String? {
    guard
        case .unavailable(StoreFailure.deadlineExceeded(let origin, _), _, _)? =
            error as? DomainError
    else { return nil }
    return origin
}

/// Transfers repositories out of their closure, bypassing the compiler's isolation checks.
private final class Box {
    var repositories: ContractRepositories?
}
