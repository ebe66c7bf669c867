import KasaneDomain
import KasaneStore
import KasaneStoreTesting

struct WeakTransactions: TransactionTemplate {
    enum Isolation {
        case readCommitted
        /// All reads see one commit, and of two writers of a note the second one fails, as at the
        /// level REPEATABLE READ of PostgreSQL.
        case snapshot
    }

    let isolation: Isolation
    private let store = MemoryTransactions { ContractRepositories($0) }

    init(_ isolation: Isolation) {
        self.isolation = isolation
    }

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (ContractRepositories) async throws -> Value
    ) async throws -> Value {
        try await store.read(within: .seconds(60)) { snapshot in
            let notes = BufferedNotes(
                snapshot: snapshot.notes,
                store: isolation == .snapshot ? nil : store
            )
            let repositories = ContractRepositories(
                transaction: snapshot.transaction,
                notes: notes,
                accounts: snapshot.accounts
            )
            let value = try await body(repositories)
            try await commit(notes, since: snapshot)
            return value
        }
    }

    private func commit(_ notes: BufferedNotes, since snapshot: ContractRepositories) async throws {
        let changes = Array(notes.changes.values)
        guard !changes.isEmpty else { return }
        let ids = changes.map(\.id)
        let before = try await snapshot.notes.find(ids)
        try await store.execute(within: .seconds(60)) { [isolation] repositories in
            if isolation == .snapshot, try await repositories.notes.find(ids) != before {
                throw DomainError.unavailable(StoreFailure.conflicting)
            }
            try await repositories.notes.save(changes)
        }
    }
}

/// The committed notes and the changes of one transaction, which are stored at its end.
private final class BufferedNotes: Repository {
    private let snapshot: any Repository<ContractNote>
    private let store: MemoryTransactions<ContractRepositories>?
    private(set) var changes: [Int: ContractNote] = [:]

    init(
        snapshot: any Repository<ContractNote>,
        store: MemoryTransactions<ContractRepositories>?
    ) {
        self.snapshot = snapshot
        self.store = store
    }

    func find(_ id: Int) async throws -> ContractNote? {
        if let change = changes[id] { return change }
        guard let store else { return try await snapshot.find(id) }
        return try await Task.detached {
            try await store.read(within: .seconds(60)) { try await $0.notes.find(id) }
        }
        .value
    }

    func all() async throws -> [ContractNote] {
        guard let store else { return try await snapshot.all() }
        return try await Task.detached {
            try await store.read(within: .seconds(60)) { try await $0.notes.all() }
        }
        .value
    }

    func save(_ element: ContractNote) async throws { changes[element.id] = element }

    func delete(_ id: Int) async throws -> Bool { throw TransactionError.readOnly }
}
