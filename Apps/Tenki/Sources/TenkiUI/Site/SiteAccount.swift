package import KasaneAccounts
import KasaneMail
import TenkiApplication
package import TenkiDomain

/// The signed-in account, as the pages show it.
package struct SiteAccount: Hashable, Sendable {
    /// The path of the account's pages.
    package static let path = "/account"

    /// The person.
    package let person: PersonID
    /// The mail address.
    package let mail: String
    /// Whether the account may manage users.
    package let isAdministrator: Bool

    /// Creates the description of an account.
    package init(_ principal: AccountPrincipal) {
        person = PersonID(principal.account)
        mail = principal.mail.address
        isAdministrator = principal.roles.contains(.administrator)
    }
}
