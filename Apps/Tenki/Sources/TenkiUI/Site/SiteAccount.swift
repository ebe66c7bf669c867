package import KasaneAccounts
import KasaneMail
import TenkiApplication
package import TenkiDomain

package struct SiteAccount: Hashable, Sendable {
    package static let path = "/account"

    package let person: ProfileID
    package let mail: String

    package init(_ principal: AccountPrincipal) {
        person = ProfileID(principal.account)
        mail = principal.mail.address
    }
}
