package import KasaneDomain
import KasaneStore
package import UsersDomain

/// The users in a store with transactions, whichever it is.
package struct StoreUserRepository: UserRepository {
    let transactions: any TransactionTemplate<any Repository<User>>

    package func store(_ user: User) async throws {
        // In one transaction, so that two users cannot take an address at the same time.
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
