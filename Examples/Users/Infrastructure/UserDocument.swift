import Hummingbird
import UsersDomain

/// A user as JSON, as `UserAPI` and `HTTPUserRepository` exchange it.
struct UserDocument: ResponseCodable, Sendable {
    let email: String
    let birthday: String

    init(_ user: User) {
        email = "\(user.email)"
        birthday = "\(user.birthday)"
    }

    func user() throws -> User { try User(email: email, birthday: birthday) }
}
