package import KasaneAccounts
package import KasaneMail
package import TenkiApplication

package struct SiteAccounts: Sendable {
    let accounts: Accounts
    let preferences: ChoosePreferences
    let allowsSignUp: Bool
    let sendsMails: Bool
    let outbox: (any Outbox)?

    package init(
        accounts: Accounts,
        preferences: ChoosePreferences,
        allowsSignUp: Bool,
        sendsMails: Bool,
        outbox: (any Outbox)?
    ) {
        self.accounts = accounts
        self.preferences = preferences
        self.allowsSignUp = allowsSignUp
        self.sendsMails = sendsMails
        self.outbox = outbox
    }
}
