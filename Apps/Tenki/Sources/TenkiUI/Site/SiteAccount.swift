package import KasaneAccounts
import KasaneMail
import TenkiApplication
package import TenkiDomain

package struct SiteAccount: Hashable, Sendable {
    package static let path = "/account"

    package let person: PersonID
    package let mail: String
    package let isAdministrator: Bool

    package init(_ principal: AccountPrincipal) {
        person = PersonID(principal.account)
        mail = principal.mail.address
        isAdministrator = principal.roles.contains(.administrator)
    }
}
