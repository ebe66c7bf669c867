import KasaneDomain
import KasaneStore
import UsersDomain

/// A user's row, in memory or in a database.
struct UserRow: StoreRecord {
    static let tableName = "user"
    static let primaryKey = ["email"]
    let email: String
    let birthday: String

    init(_ user: User) {
        email = "\(user.email)"
        birthday = "\(user.birthday)"
    }

    func element() throws -> User { try User(email: email, birthday: birthday) }

    static func key(of email: EmailAddress) -> [SQLValue] { [email.text.sqlValue] }
}
