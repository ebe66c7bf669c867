import KasaneDomain
import KasanePostgresTesting  // kasane:if postgres
import KasaneStore
import KasaneTesting
import SampleDomain
import SampleInfrastructure

/// The stores to test each use case with.
enum StoreAdapter: CaseIterable {
    case memory
    case sqlite
    case postgres  // kasane:if postgres

    static var installed: [Self] {
        // kasane:if postgres
        guard TestServer.isInstalled else { return [.memory, .sqlite] }
        // kasane:end
        return allCases
    }

    /// Runs a test with an empty store.
    func run(
        _ test: (any TransactionTemplate<SampleRepositories>) async throws -> Void
    ) async throws {
        let file = try TemporaryFile()
        let location: String
        switch self {
        case .memory: return try await test(MemoryTransactions { SampleRepositories($0) })
        case .sqlite: location = file.path
        // kasane:if postgres
        case .postgres: location = try await TestServer.makeSchema()
        // kasane:end
        }
        let store = try await openStore(at: location)
        try await test(store.transactions { SampleRepositories($0) })
        try await store.close()
    }
}
