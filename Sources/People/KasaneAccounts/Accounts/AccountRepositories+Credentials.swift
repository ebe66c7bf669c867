import Foundation
import KasaneDomain
import KasaneMail

extension AccountRepositories {
    /// Stores an account whose password, address or second factor has changed, and revokes what
    /// somebody may have by the earlier one.
    ///
    /// Sessions end, API tokens are revoked, browsers are no longer known, and links, grants and
    /// sign-ins from before do not count. Every change of a credential goes this way, whoever makes
    /// it; the pages and the mails say what it revokes.
    ///
    /// - Parameters:
    ///   - account: The account with the new credentials.
    ///   - session: The session in which the owner makes the change, which stays; `nil` if none
    ///     does.
    ///   - now: The current time.
    /// - Throws: An error of the store.
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

    /// Changes the address of an account, see ``changeCredentials(of:keeping:now:)``.
    ///
    /// - Throws: ``AccountError/addressTaken``; an error of the store.
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
