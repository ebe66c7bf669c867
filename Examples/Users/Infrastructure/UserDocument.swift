package import UsersDomain

/// A user as JSON, exchanged between `UserAPI` and `HTTPUserRepository`.
package struct UserDocument: Codable, Sendable {
    package let email: String
    package let birthday: String

    package init(_ user: User) {
        email = "\(user.email)"
        birthday = "\(user.birthday)"
    }

    func user() throws -> User { try User(email: email, birthday: birthday) }
}
