import KasaneAccounts
import KasaneMail
import TenkiApplication

/// The accounts of the site, and how its pages offer them.
struct SiteAccounts: Sendable {
    let accounts: Accounts
    let preferences: ChoosePreferences
    /// Whether visitors can create accounts.
    let allowsSignUp: Bool
    /// Whether the server can send mails.
    let sendsMails: Bool
    /// The outbox whose mails everyone can read on a page, in a demo; `nil` for none.
    let outbox: (any Outbox)?
}
