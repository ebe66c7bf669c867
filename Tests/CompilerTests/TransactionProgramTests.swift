import Testing

/// Escapes from a transaction that the compiler rejects.
@Suite(.timeLimit(.minutes(5)))
struct TransactionProgramTests {
    @Test(arguments: ["", "@MainActor"])
    func `a right program builds`(isolation: String) async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                \(isolation)
                func keep(_ transactions: any TransactionTemplate<Repositories>) async throws {
                    let count = try await transactions.execute { repositories in
                        try await repositories.notes.save(Note(id: 1))
                        try await repositories.execute { try await $0.notes.delete(1) }
                        try repositories.afterCommit { print("done") }
                        return try await repositories.notes.count()
                    }
                    print(count, try await transactions.read { try await $0.notes.all() })
                    for try await count in transactions.observe({ try await $0.notes.count() }) {
                        print(count)
                    }
                }
                """
        )

        #expect(errors == "")
    }

    @Test func `an actor may begin a transaction too`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                actor Clerk {
                    var count = 0
                    func keep(_ transactions: any TransactionTemplate<Repositories>) async throws {
                        try await transactions.execute { repositories in
                            count += 1
                            try await repositories.notes.save(Note(id: count))
                        }
                    }
                }
                """
        )

        #expect(errors == "")
    }

    @Test(arguments: ["", "@MainActor"])
    func `a variable or a property is used by a constant`(isolation: String) async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                \(isolation)
                func keep(_ transactions: any TransactionTemplate<Repositories>) async throws {
                    var last: Int?
                    repeat {
                        let start = last
                        let page = try await transactions.read { repositories in
                            try await repositories.notes.elements(after: start, limit: 100)
                        }
                        last = page.last?.id
                        let id = last ?? 0
                        try await transactions.execute { try await $0.notes.delete(id) }
                    } while last != nil
                }
                \(isolation)
                final class Model {
                    var id = 1
                    func observe(
                        _ transactions: any TransactionTemplate<Repositories>
                    ) async throws {
                        let id = id
                        for try await found in transactions.observe({
                            try await $0.notes.find(id)?.id
                        }) {
                            print(found ?? 0)
                        }
                    }
                }
                """
        )

        #expect(errors == "")
    }

    @Test(arguments: [
        "Task { try await repositories.notes.count() }",
        "Task.detached { try await repositories.notes.count() }",
        "async let count = repositories.notes.count(); _ = try await count",
        """
        try await withThrowingTaskGroup { group in
            group.addTask { try await repositories.notes.count() }
            try await group.waitForAll()
        }
        """,
        "await Other().take(repositories)",
        "await MainActor.run { print(repositories.notes) }",
    ])
    func `the repositories cannot leave their task`(way: String) async throws {
        let errors = try await Compiler.errors(in: transaction(way))

        #expect(errors.contains("risks causing data races"))
    }

    @Test(arguments: [
        "Task.detached { try await repositories.notes.count() }",
        "async let count = repositories.notes.count(); _ = try await count",
        "await Other().take(repositories)",
    ])
    func `the repositories cannot leave the main actor`(way: String) async throws {
        let errors = try await Compiler.errors(in: transaction(way, isolation: "@MainActor"))

        #expect(errors.contains("risks causing data races"))
    }

    @Test(arguments: ["return repositories", "return repositories.notes"])
    func `the repositories cannot be returned`(way: String) async throws {
        let errors = try await Compiler.errors(in: transaction(way))

        #expect(errors.contains("Sendable"))
    }

    @Test func `an action after the commit cannot use the repositories`() async throws {
        let errors = try await Compiler.errors(
            in: transaction(
                "try repositories.afterCommit { try await repositories.notes.deleteAll() }"
            )
        )

        #expect(errors.contains("capture of 'repositories' with non-Sendable type"))
    }

    /// `StoreContract` checks that such a repository throws.
    @Test func `a variable can keep the repositories beyond the transaction`() async throws {
        let errors = try await Compiler.errors(
            in: prelude + """
                func leave(_ transactions: any TransactionTemplate<Repositories>) async throws {
                    var kept: Repositories?
                    try await transactions.execute { repositories in
                        kept = repositories
                        try await repositories.notes.delete(1)
                    }
                    try await kept?.notes.delete(1)
                }
                """
        )

        #expect(errors == "")
    }

    private func transaction(_ way: String, isolation: String = "") -> String {
        prelude + """
            \(isolation)
            func leave(_ transactions: any TransactionTemplate<Repositories>) async throws {
                _ = try await transactions.execute { repositories in
                    \(way)
                }
            }
            """
    }
}

private let prelude = """
    import KasaneDomain

    struct Note: Identifiable, Sendable { let id: Int }
    struct Repositories: TransactionBound {
        let transaction: any Transaction
        let notes: any Repository<Note>
    }
    actor Other { func take(_ repositories: Repositories) {} }

    """
