import KasaneStore
import UsersDomain

extension StoreUserRepository {
    /// Creates a repository that stores users for the lifetime of the process.
    package static func inMemory() -> Self {
        Self(transactions: MemoryTransactions { $0.repository(of: UserRow.self) })
    }
}
