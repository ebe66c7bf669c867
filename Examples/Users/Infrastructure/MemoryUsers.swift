import KasaneDomain
import KasaneStore
import UsersDomain

extension StoreUserRepository {
    /// Creates a repository whose users live as long as the process.
    package static func inMemory() -> Self {
        Self(
            transactions: MemoryTransactions { transaction in
                MemoryRepository<User>(transaction: transaction) { $0.text < $1.text }
            }
        )
    }
}
