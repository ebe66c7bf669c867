public import KasaneAccounts
import KasaneMail
import TenkiApplication
public import TenkiDomain

/// The signed-in account, as the pages show it.
public struct SiteAccount: Hashable, Sendable {
    /// The path of the account's pages.
    public static let path = "/account"

    /// The person.
    public let person: PersonID
    /// The mail address.
    public let mail: String
    /// Whether the account may manage users.
    public let isAdministrator: Bool

    /// Creates the description of an account.
    public init(_ principal: AccountPrincipal) {
        person = PersonID(principal.account)
        mail = principal.mail.address
        isAdministrator = principal.roles.contains(.administrator)
    }
}
