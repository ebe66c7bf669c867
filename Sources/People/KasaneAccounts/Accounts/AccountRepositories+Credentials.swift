import Foundation
import KasaneDomain
import KasaneMail

extension AccountRepositories {
    /// Stores an account with changed credentials, and revokes all access granted with the old
    /// credentials.
    ///
    /// Sessions end, API tokens are revoked, known browsers are forgotten, and earlier links and
    /// pending sign-ins become invalid. Use this method for every credential change. The pages and
    /// emails tell the user what is revoked.
    ///
    /// - Parameter session: The session to keep, or `nil` to end all sessions.
    func changeCredentials(
        of account: Account,
        keeping session: SessionID? = nil,
        now: Date
    ) async throws {
        var account = account
        account.generation += 1
        try await accounts.save(account)
        try await endSessions(of: account.id, except: session, now: now)
        try await apiTokens.delete(apiTokens(of: account.id).map(\.id))
        try await KnownBrowsers(budgets: budgets).forgetAll(at: AccountAddress.ID(account.mail))
    }

    /// Changes an account's email address; see ``changeCredentials(of:keeping:now:)``.
    ///
    /// - Throws: ``AccountError/addressTaken``, or a store error.
    func setMail(
        _ mail: Mailbox,
        of account: Account,
        keeping session: SessionID? = nil,
        now: Date
    ) async throws {
        let (old, new) = (AccountAddress.ID(account.mail), AccountAddress.ID(mail))
        if let taken = try await addresses.find(new), taken.account != account.id {
            throw AccountError.addressTaken
        }
        try await addresses.delete(old)
        try await addresses.save(AccountAddress(id: new, account: account.id))
        try await KnownBrowsers(budgets: budgets).forgetAll(at: old)
        var account = account
        account.mail = mail
        try await changeCredentials(of: account, keeping: session, now: now)
        try await data.save(account)
    }
}
