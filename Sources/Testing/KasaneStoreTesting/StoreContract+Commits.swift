import KasaneDomain

extension StoreContract {
    static let commits = [
        StoreContract("a transaction's writes are visible afterwards") { subject in
            try await subject.transactions.execute { try await $0.notes.save(.numbered(1)) }
            try expect(try await subject.texts(), ["1"], "the notes")
        },
        StoreContract("a transaction returns its body's result") { subject in
            let value = try await subject.transactions.execute { repositories in
                try await repositories.notes.save(.numbered(1))
                return try await repositories.notes.count()
            }
            try expect(value, 1, "the value")
        },
        StoreContract("any error rolls everything back and is rethrown") { subject in
            try await expectError("the transaction") {
                try await subject.transactions.execute { repositories in
                    try await repositories.notes.save(.numbered(1))
                    throw RefusalError()
                }
            } _: {
                $0 is RefusalError
            }
            try expect(try await subject.texts(), [], "the notes")
        },
        StoreContract("several repositories are rolled back together") { subject in
            try await expectError("the transaction") {
                try await subject.transactions.execute { repositories in
                    try await repositories.notes.save(.numbered(1))
                    try await repositories.accounts.save(ContractAccount(id: "a", balance: 1))
                    throw RefusalError()
                }
            } _: {
                $0 is RefusalError
            }
            let counts = try await subject.transactions.read { repositories in
                [try await repositories.notes.count(), try await repositories.accounts.count()]
            }
            try expect(counts, [0, 0], "the counts")
        },
        StoreContract("cancellation at any point in the body rolls everything back") { subject in
            let transactions = subject.transactions
            for step in 0...4 {
                let task = Task.detached {
                    try await transactions.execute { repositories in
                        for number in 0..<4 {
                            if number == step { cancelThisTask() }
                            try await repositories.notes.save(.numbered(number))
                        }
                        if step == 4 { cancelThisTask() }
                    }
                }
                try await expectError("cancelled at step \(step)") {
                    try await task.value
                } _: {
                    $0 is CancellationError
                }
                try expect(try await subject.texts(), [], "the notes after step \(step)")
            }
        },
        StoreContract("a transaction cancelled while waiting never begins") { subject in
            let transactions = subject.transactions
            try await subject.leavingOneWriter {
                try await transactions.execute { repositories in
                    for _ in 0..<20 {
                        let waiting = Task.detached {
                            try await transactions.execute { try await $0.notes.save(.numbered(2)) }
                        }
                        await Task.yield()
                        waiting.cancel()
                        try await expectError("the waiting one") {
                            try await waiting.value
                        } _: {
                            $0 is CancellationError
                        }
                    }
                    try await repositories.notes.save(.numbered(1))
                }
            }
            try await transactions.execute { try await $0.notes.save(.numbered(3)) }
            try expect(try await subject.texts(), ["1", "3"], "the notes")
        },
        StoreContract("a transaction can begin in any isolation") { subject in
            let transactions = subject.transactions
            try await saveOnMainActor(.numbered(1), transactions)
            try await Clerk().save(.numbered(2), transactions)
            try await saveAnywhere(.numbered(3), transactions)
            try expect(try await subject.texts(), ["1", "2", "3"], "the notes")
        },
        StoreContract("a store with a newer schema is rejected with both versions") { subject in
            for access in [TransactionOptions.Access.read, .write] {
                try await expectError("the older application") {
                    try await subject.older.run(TransactionOptions(access)) {
                        try await $0.notes.count()
                    }
                } _: { error in
                    guard
                        case .unavailable(StoreFailure.newerSchema(let found, let known), _, _)? =
                            error as? DomainError
                    else { return false }
                    return found != known && "\(error)".contains(found)
                        && "\(error)".contains(known)
                }
            }
        },
    ]
}

@MainActor
private func saveOnMainActor(
    _ note: ContractNote,
    _ transactions: any TransactionTemplate<ContractRepositories>
) async throws {
    try await transactions.execute { repositories in
        MainActor.assertIsolated()
        try await repositories.notes.save(note)
        MainActor.assertIsolated()
    }
}

@concurrent
private func saveAnywhere(
    _ note: ContractNote,
    _ transactions: any TransactionTemplate<ContractRepositories>
) async throws {
    try await transactions.execute { try await $0.notes.save(note) }
}

private actor Clerk {
    private var count = 0

    func save(
        _ note: ContractNote,
        _ transactions: any TransactionTemplate<ContractRepositories>
    ) async throws {
        try await transactions.execute { repositories in
            count += 1
            try await repositories.notes.save(note)
        }
    }
}
