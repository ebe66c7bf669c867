import KasaneDomain
import KasaneStore
import KasaneStoreTesting
import Synchronization

final class ActorStore: Sendable {
    struct Tables: Sendable {
        var schema = 0
        var notes: [Int: ContractNote] = [:]
        var accounts: [String: ContractAccount] = [:]
    }

    static let maximumWaiting = 100

    let host = TransactionHost(readers: 8, maximumWaiting: maximumWaiting)
    private let committed = Mutex(Tables())
    private let readOnly = Mutex(false)
    private let fault = Mutex<StoreFault?>(nil)

    var tables: Tables {
        get { committed.withLock { $0 } }
        set { committed.withLock { $0 = newValue } }
    }

    var isReadOnly: Bool {
        get { readOnly.withLock { $0 } }
        set { readOnly.withLock { $0 = newValue } }
    }

    func fail(by new: StoreFault) {
        fault.withLock { $0 = new }
    }

    func checkWrite() throws {
        try fault.withLock { fault in
            switch fault {
            case .conflict(let times) where times > 0:
                fault = .conflict(times: times - 1)
                throw DomainError.unavailable(StoreFailure.conflicting)
            case .connectionLost(let times) where times > 0:
                fault = .connectionLost(times: times - 1)
                throw DomainError.unavailable(StoreFailure.connectionLost)
            default: break
            }
        }
    }

    func checkCommit(from origin: String) throws {
        switch fault.withLock({ $0.take() }) {
        case .commitOutcomeUnknown:
            throw DomainError.unavailable(
                StoreFailure.commitOutcomeUnknown(id: "7", origin: origin)
            )
        case .notReplicated:
            throw DomainError.unavailable(
                StoreFailure.committedButNotReplicated(id: "7", origin: origin)
            )
        default: break
        }
    }
}

/// Runs a transaction on an actor.
actor ActorEngine: TransactionEngine {
    typealias Tables = ActorStore.Tables

    private let store: ActorStore
    private let schema: Int
    private let origin: String
    private var tables = Tables()
    private var savepoints: [Tables] = []
    private var isChanged = false

    init(_ store: ActorStore, schema: Int, origin: String) {
        self.store = store
        self.schema = schema
        self.origin = origin
    }

    func begin(until deadline: TransactionDeadline) async throws {
        tables = store.tables
        guard tables.schema <= schema else {
            throw DomainError.unavailable(
                StoreFailure.newerSchema(found: "\(tables.schema)", known: "\(schema)")
            )
        }
    }

    func commit() async throws -> StoreRegion {
        guard isChanged else { return .nothing }
        guard !store.isReadOnly else { throw DomainError.unavailable(StoreFailure.readOnly) }
        store.tables = tables
        try store.checkCommit(from: origin)
        return .everything
    }

    func rollBack() async {}

    func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<ActorEngine>
    ) async throws {
        try transaction.enter()
        defer { transaction.leave() }
        switch step {
        case .begin: savepoints.append(tables)
        case .release: savepoints.removeLast()
        case .rollBack: tables = savepoints.removeLast()
        }
    }

    func perform<Value: Sendable>(
        in transaction: OpenTransaction<ActorEngine>,
        writing: Bool,
        _ call: @Sendable (inout Tables) throws -> Value
    ) throws -> Value {
        try transaction.enter()
        defer { transaction.leave() }
        if writing, transaction.options.access == .read { throw TransactionError.readOnly }
        isChanged = isChanged || writing
        do {
            if writing { try store.checkWrite() }
            return try call(&tables)
        } catch {
            transaction.failIfNeeded(because: error)
            throw error
        }
    }
}

struct ActorTransactions: TransactionTemplate {
    let store: ActorStore
    let schema: Int

    var commits: CommitSignal { store.host.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (ContractRepositories) async throws -> Value
    ) async throws -> Value {
        try await store.host.run(
            options,
            engine: { ActorEngine(store, schema: schema, origin: options.origin) },
            body: { transaction in
                try await body(
                    ContractRepositories(
                        transaction: transaction,
                        notes: ActorRepository(
                            transaction: transaction,
                            table: \.notes,
                            round: \.rounded
                        ),
                        accounts: ActorRepository(
                            transaction: transaction,
                            table: \.accounts,
                            round: { $0 }
                        )
                    )
                )
            }
        )
    }
}

extension ContractNote {
    var rounded: Self {
        Self(id: id, text: text, moment: moment?.roundedToMilliseconds)
    }
}

struct ActorRepository<Element: Identifiable & Sendable>: Repository
where Element.ID: Comparable & Sendable {
    typealias Table = any WritableKeyPath<ActorStore.Tables, [Element.ID: Element]> & Sendable

    let transaction: StoreTransaction<ActorEngine>
    let table: Table
    let round: @Sendable (Element) -> Element

    func find(_ id: Element.ID) async throws -> Element? {
        try await perform { $0[id] }
    }

    func all() async throws -> [Element] {
        try await perform { $0.values.sorted { $0.id < $1.id } }
    }

    func save(_ element: Element) async throws {
        let element = round(element)
        try await perform(writing: true) { rows in
            guard let versioned = element as? any Versioned else {
                rows[element.id] = element
                return
            }
            let stored = (rows[element.id] as? any Versioned)?.version
            rows[element.id] = try versioned.nextVersion(replacing: stored) as? Element
        }
    }

    @discardableResult
    func delete(_ id: Element.ID) async throws -> Bool {
        try await perform(writing: true) { $0.removeValue(forKey: id) != nil }
    }

    private func perform<Value: Sendable>(
        writing: Bool = false,
        _ call: @escaping @Sendable (inout [Element.ID: Element]) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let (open, table) = (transaction.open, table)
        return try await open.engine.perform(in: open, writing: writing) { tables in
            try call(&tables[keyPath: table])
        }
    }
}
