package import KasaneAccounts

extension SessionPolicy {
    /// How long sessions of Tenki last: the same for the accounts and for the use cases, which read
    /// the session again in the transaction of a change.
    package static let tenki = Self()
}
