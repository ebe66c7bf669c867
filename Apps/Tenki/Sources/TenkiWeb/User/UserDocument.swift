import KasaneDomain
package import TenkiDomain

package struct UserDocument: Encodable, Sendable {
    let id: String
    let mail: String
    /// In the format of ISO 8601; null if unknown.
    @OrNull var birthday: String?
    let version: Int

    package init(_ user: User) {
        id = user.id.text
        mail = user.mail.text
        birthday = user.birthday?.description
        version = user.version
    }
}

package struct UsersDocument: Encodable, Sendable {
    let users: [UserDocument]

    package init(_ users: [User]) {
        self.users = users.map(UserDocument.init)
    }
}
