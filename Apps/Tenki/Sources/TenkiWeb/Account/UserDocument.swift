import KasaneAccounts
package import TenkiApplication
import TenkiDomain

/// A user as printed by `tenki user`.
package struct UserDocument: Encodable, Sendable {
    let id: String
    let mail: String
    let displayName: String
    /// In the format of ISO 8601; null if unknown.
    @EncodeNull var birthday: String?
    let isAdministrator: Bool
    let passwordLink: String?

    package init(_ user: ManageAccounts.Entry, passwordLink: String? = nil) {
        id = user.account.id.description
        mail = user.mail
        displayName = user.profile.displayName.text
        birthday = user.profile.birthday?.description
        isAdministrator = user.account.roles.contains(.administrator)
        self.passwordLink = passwordLink
    }
}
