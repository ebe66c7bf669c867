import KasaneDomain
import KasaneStore
import KasaneStoreTesting

/// Transactions that see each other's commits at once, as at the level READ COMMITTED.
///
/// Each read sees the last commit and the transaction's own writes, which are stored at the end.
/// Nothing detects that others have changed in the meantime what was read.
struct ReadCommittedTransactions: TransactionTemplate {
    private let store = MemoryTransactions { transaction in
        ContractRepositories(
            transaction: transaction,
            notes: MemoryRepository(transaction: transaction, rounding: \.rounded),
            accounts: MemoryRepository(transaction: transaction)
        )
    }

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (ContractRepositories) async throws -> Value
    ) async throws -> Value {
        let notes = BufferedNotes(store: store)
        let value = try await store.read { snapshot in
            let repositories = ContractRepositories(
                transaction: snapshot.transaction,
                notes: notes,
                accounts: snapshot.accounts
            )
            return try await body(repositories)
        }
        let changes = Array(notes.changes.values)
        try await store.execute { try await $0.notes.save(changes) }
        return value
    }
}

/// The committed notes and the changes of one transaction.
private final class BufferedNotes: Repository {
    private let store: MemoryTransactions<ContractRepositories>
    private(set) var changes: [Int: ContractNote] = [:]

    init(store: MemoryTransactions<ContractRepositories>) {
        self.store = store
    }

    func find(_ id: Int) async throws -> ContractNote? {
        if let change = changes[id] { return change }
        // Another task may begin a transaction of its own, and so sees the last commit.
        let store = store
        return try await Task.detached { try await store.read { try await $0.notes.find(id) } }
            .value
    }

    func all() async throws -> [ContractNote] {
        let store = store
        return try await Task.detached { try await store.read { try await $0.notes.all() } }.value
    }

    func save(_ element: ContractNote) async throws { changes[element.id] = element }

    func delete(_ id: Int) async throws -> Bool { throw TransactionError.readOnly }
}
