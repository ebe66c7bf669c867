import KasaneStore
import UsersDomain

extension StoreUserRepository {
    /// Creates a repository whose users live as long as the process.
    package static func inMemory() -> Self {
        Self(transactions: MemoryTransactions { $0.repository(of: UserRow.self) })
    }
}
