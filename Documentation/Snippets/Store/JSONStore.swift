// A store in a JSON file: its engine, its transactions and its repositories.
import Foundation
import KasaneDomain
import KasaneStore
import KasaneStoreTesting
import Synchronization

// snippet.store
private struct Content: Codable, Sendable {
    var schema = 0
    var tables: [String: Data] = [:]
}

private final class JSONStore: Sendable {
    let host = TransactionHost(readers: 64, maximumWaiting: 100)
    private let file: URL
    private let committed: Mutex<Content>

    init(file: URL) throws {
        self.file = file
        let isNew = !FileManager.default.fileExists(atPath: file.path)
        let content =
            isNew ? Content() : try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
        committed = Mutex(content)
    }

    var content: Content { committed.withLock { $0 } }

    func commit(_ content: Content) throws {
        try JSONEncoder().encode(content).write(to: file, options: .atomic)
        committed.withLock { $0 = content }
    }
}
// snippet.end

// snippet.engine
private final class JSONEngine: TransactionEngine {
    private let store: JSONStore
    private let schema: Int
    /// The current content, preceded by the contents at each open savepoint.
    private let contents = Mutex<[Content]>([])
    private let isChanged = Mutex(false)

    init(_ store: JSONStore, schema: Int) {
        self.store = store
        self.schema = schema
    }

    func begin(until deadline: TransactionDeadline) async throws {
        let content = store.content
        guard content.schema <= schema else {
            throw DomainError.unavailable(
                StoreFailure.newerSchema(found: "\(content.schema)", known: "\(schema)")
            )
        }
        contents.withLock { $0 = [content] }
    }

    func commit() async throws -> StoreRegion {
        guard isChanged.withLock({ $0 }) else { return .nothing }
        try store.commit(content)
        return .everything
    }

    func rollBack() async {}

    func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<JSONEngine>
    ) async throws {
        try transaction.enter()
        defer { transaction.leave() }
        contents.withLock { contents in
            switch step {
            case .begin: contents.append(contents[contents.count - 1])
            case .release: contents.remove(at: contents.count - 2)
            case .rollBack: contents.removeLast()
            }
        }
    }

    var content: Content { contents.withLock { $0[$0.count - 1] } }

    func set(_ table: Data, named name: String) {
        contents.withLock { $0[$0.count - 1].tables[name] = table }
        isChanged.withLock { $0 = true }
    }
}
// snippet.end

// snippet.transactions
private struct JSONTransactions<Repositories>: TransactionTemplate {
    let store: JSONStore
    let schema: Int
    let makeRepositories: @Sendable (StoreTransaction<JSONEngine>) -> Repositories

    var commits: CommitSignal { store.host.commits }

    nonisolated(nonsending) func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        try await store.host.run(
            options,
            engine: { JSONEngine(store, schema: schema) },
            body: { transaction in try await body(makeRepositories(transaction)) }
        )
    }
}
// snippet.end

// snippet.repository
private struct JSONRepository<Element: Identifiable & Codable & Sendable>: Repository
where Element.ID: Comparable & Sendable {
    let transaction: StoreTransaction<JSONEngine>

    nonisolated(nonsending) func find(_ id: Element.ID) async throws -> Element? {
        try transaction.read { try elements(in: $0).first { $0.id == id } }
    }

    nonisolated(nonsending) func all() async throws -> [Element] {
        try transaction.read { try elements(in: $0) }
    }

    nonisolated(nonsending) func save(_ element: Element) async throws {
        try transaction.write { engine in
            var elements = try elements(in: engine)
            let index = elements.firstIndex { $0.id >= element.id } ?? elements.endIndex
            let isStored = index < elements.endIndex && elements[index].id == element.id
            let stored = isStored ? elements.remove(at: index) : nil
            elements.insert(try element.succeeding(stored), at: index)
            engine.set(try encoder.encode(elements), named: "\(Element.self)")
        }
    }

    nonisolated(nonsending) func delete(_ id: Element.ID) async throws -> Bool {
        try transaction.write { engine in
            let elements = try elements(in: engine)
            let others = elements.filter { $0.id != id }
            engine.set(try encoder.encode(others), named: "\(Element.self)")
            return others.count < elements.count
        }
    }

    /// Rounds dates to the millisecond, as every store does.
    private var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            try date.roundedToMilliseconds.encode(to: encoder)
        }
        return encoder
    }

    private func elements(in engine: JSONEngine) throws -> [Element] {
        guard let table = engine.content.tables["\(Element.self)"] else { return [] }
        return try JSONDecoder().decode([Element].self, from: table)
    }
}

extension Identifiable {
    /// Returns the element to store, with the next version if it is versioned.
    func succeeding(_ stored: Self?) throws -> Self {
        guard let versioned = self as? any Versioned else { return self }
        let version = (stored as? any Versioned)?.version
        return try versioned.nextVersion(replacing: version) as? Self ?? self
    }
}
// snippet.end

@MainActor func jsonStore() async throws {
    // snippet.contract
    func storeUnderTest() throws -> StoreUnderTest {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
        let store = try JSONStore(file: file)
        let repositories: @Sendable (StoreTransaction<JSONEngine>) -> ContractRepositories = {
            ContractRepositories(
                transaction: $0,
                notes: JSONRepository<ContractNote>(transaction: $0),
                accounts: JSONRepository<ContractAccount>(transaction: $0)
            )
        }
        try store.commit(Content(schema: 2))
        return StoreUnderTest(
            transactions: JSONTransactions(store: store, schema: 2, makeRepositories: repositories),
            older: JSONTransactions(store: store, schema: 1, makeRepositories: repositories),
            maximumWaiting: 100
        )
    }

    for requirement in StoreContract.all {
        try await requirement.check(storeUnderTest())
    }
    print("The store fulfils all \(StoreContract.all.count) requirements.")
    // snippet.end
}
