package import KasaneAccounts
import KasaneMail
import TenkiApplication
package import TenkiDomain

package struct SiteAccount: Hashable, Sendable {
    package static let path = "/account"
    package static let jobs = "/jobs"

    package let person: ProfileID
    package let mail: String
    let isAdministrator: Bool

    package init(_ principal: AccountPrincipal) {
        person = ProfileID(principal.account)
        mail = principal.mail.address
        isAdministrator = principal.roles.contains(.administrator)
    }
}
