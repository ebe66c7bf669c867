import KasaneAccounts
package import TenkiApplication
import TenkiDomain

/// A user as printed by `tenki user`.
package struct UserDocument: JSONDocument {
    package let content: JSONObject

    package init(_ user: ManageAccounts.Entry, passwordLink: String? = nil) {
        let isAdministrator = user.account.roles.contains(.administrator)
        let document: JSONObject = [
            "id": user.account.id.description,
            "mail": user.mail,
            "displayName": user.profile.displayName.text,
            "birthday": user.profile.birthday?.description,
            "isAdministrator": isAdministrator,
        ]
        content = document.adding("passwordLink", passwordLink)
    }
}
