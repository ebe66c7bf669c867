package import KasaneDomain
import KasaneStore
package import UsersDomain

/// Stores users in any store with transactions.
package struct StoreUserRepository: UserRepository {
    let transactions: any TransactionTemplate<any Repository<User>>

    package func store(_ user: User) async throws {
        // In one transaction, so that two users can't have the same address.
        try await transactions.execute { users in
            guard try await users.find(user.id) == nil else {
                throw DomainError.invalidInput(UserReason.emailTaken, field: "email")
            }
            try await users.save(user)
        }
    }

    package func find(_ email: EmailAddress) async throws -> User? {
        try await transactions.read { try await $0.find(email) }
    }

    package func all() async throws -> [User] {
        try await transactions.read { try await $0.all() }
    }

    package func delete(_ email: EmailAddress) async throws {
        try await transactions.execute { try await $0.delete(email) }
    }
}
