import KasaneDomain

extension StoreContract {
    /// Requirements for the regions that queries read and commits change.
    static let regions = [
        StoreContract("a commit affects queries on the same repository") { subject in
            for read in noteReads {
                for write in noteWrites {
                    try await subject.transactions.execute {
                        try await $0.notes.save([.numbered(1), .numbered(2)])
                    }
                    let affected = try await subject.affected(by: write, read)
                    try expect(affected, true, "\(write.name), after \(read.name)")
                }
            }
        },
        StoreContract("a query of several repositories is affected by commits to each") {
            subject in
            let both = Step("both counts") { repositories in
                _ = try await repositories.notes.count()
                _ = try await repositories.accounts.count()
            }
            try expect(try await subject.affected(by: saveAccount, both), true, "an account")
            try expect(try await subject.affected(by: noteWrites[0], both), true, "a note")
        },
    ]

    /// Additional requirements for stores that record reads and writes by table.
    ///
    /// In other stores, each commit reruns every observation's query, and the requirements in
    /// ``all`` still hold.
    public static let recordedRegions = [
        StoreContract("a commit does not affect queries of other repositories") { subject in
            for read in noteReads {
                let affected = try await subject.affected(by: saveAccount, read)
                try expect(affected, false, "a commit to accounts, after \(read.name)")
            }
        },
        StoreContract("an observation is not woken by commits outside its region") {
            subject in
            let transactions = subject.transactions
            let queries = Queries()
            let counts = transactions.observe { repositories in
                await queries.add()
                return try await repositories.notes.count()
            }
            let seen = Task.detached {
                var counts = counts.makeAsyncIterator()
                return [try await counts.next(), try await counts.next()]
            }
            try await queries.waitForFirst()
            for _ in 1...20 {
                try await saveAccount.body(in: transactions)
                await Task.yield()
            }
            try await transactions.execute { try await $0.notes.save(.numbered(1)) }
            try expect(try await seen.value, [0, 1], "the observed counts")
            try expect(await queries.count, 2, "the queries")
        },
    ]

    private static let noteReads = [
        Step("find") { _ = try await $0.notes.find(1) },
        Step("find several") { _ = try await $0.notes.find([1, 2]) },
        Step("all") { _ = try await $0.notes.all() },
        Step("a page") { _ = try await $0.notes.elements(after: nil, limit: 2) },
        Step("the next page") { _ = try await $0.notes.elements(after: 1, limit: 2) },
        Step("count") { _ = try await $0.notes.count() },
        Step("all readable elements") { _ = try await $0.notes.allReadable { _ in } },
    ]

    private static let noteWrites = [
        Step("saving") { try await $0.notes.save(.numbered(3)) },
        Step("replacing") { try await $0.notes.save(ContractNote(id: 1, text: "b")) },
        Step("saving several") { try await $0.notes.save([.numbered(4), .numbered(5)]) },
        Step("deleting") { try await $0.notes.delete(1) },
        Step("deleting several") { _ = try await $0.notes.delete([1, 2]) },
        Step("deleting all") { try await $0.notes.deleteAll() },
        Step("a committed part and one that is rolled back") { repositories in
            try await repositories.execute { try await $0.notes.save(.numbered(6)) }
            // The part fails on purpose.
            try? await repositories.execute { part in
                try await part.accounts.save(ContractAccount(id: "b", balance: 1))
                throw RefusalError()
            }
        },
    ]

    private static let saveAccount = Step("saving an account") { repositories in
        let read = try await repositories.accounts.find("a")
        try await repositories.accounts.save(read ?? ContractAccount(id: "a", balance: 1))
    }
}

/// A named step of a transaction.
private struct Step: Sendable {
    let name: String
    private let body: @Sendable (ContractRepositories) async throws -> Void

    init(
        _ name: String,
        _ body: @escaping @Sendable (ContractRepositories) async throws -> Void
    ) {
        self.name = name
        self.body = body
    }

    func body(in transactions: any TransactionTemplate<ContractRepositories>) async throws {
        try await transactions.execute { try await body($0) }
    }

    func read(from transactions: any TransactionTemplate<ContractRepositories>) async throws {
        try await transactions.read { try await body($0) }
    }
}

extension StoreUnderTest {
    /// Returns whether a commit affects a query that ran before it.
    fileprivate func affected(by write: Step, _ read: Step) async throws -> Bool {
        let count = transactions.commits.count
        let tracker = ReadTracker()
        try await ReadTracker.$current.withValue(tracker) {
            try await read.read(from: transactions)
        }
        try await write.body(in: transactions)
        return transactions.commits.hasCommit(after: count, in: tracker.region)
    }
}

/// Counts the runs of a query.
private actor Queries {
    private(set) var count = 0

    func add() { count += 1 }

    func waitForFirst() async throws {
        while count == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
}
