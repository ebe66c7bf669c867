import KasaneAccounts
import KasaneMail
import TenkiApplication

struct SiteAccounts: Sendable {
    let accounts: Accounts
    let preferences: ChoosePreferences
    let allowsSignUp: Bool
    let sendsMails: Bool
    let outbox: (any Outbox)?
}
