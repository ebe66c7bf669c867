package import Foundation
import KasaneDomain
package import UsersDomain

/// Registers a user with an email address and a birthday.
package struct RegisterUser: Sendable {
    private let users: any UserRepository
    private let now: @Sendable () -> Date

    package init(users: any UserRepository, now: @escaping @Sendable () -> Date) {
        self.users = users
        self.now = now
    }

    package func callAsFunction(email: String, birthday: String) async throws {
        let user = try User(email: email, birthday: birthday)
        guard user.birthday.hasBegun(at: now()) else {
            throw DomainError.invalidInput(UserReason.birthdayInFuture, field: "birthday")
        }
        try await users.store(user)
    }
}
