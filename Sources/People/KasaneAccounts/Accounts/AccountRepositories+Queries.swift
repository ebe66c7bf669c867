import Foundation
import KasaneDomain
import KasaneMail

extension AccountRepositories {
    /// Returns the account of an address, or `nil`.
    func account(at address: AccountAddress.ID) async throws -> Account? {
        guard let found = try await addresses.find(address) else { return nil }
        return try await accounts.find(found.account)
    }

    /// Returns an account that must exist.
    func account(_ id: AccountID) async throws -> Account {
        guard let account = try await accounts.find(id) else { throw AccountError.notFound }
        return account
    }

    /// Stores a new account.
    func insert(_ account: Account) async throws {
        let address = AccountAddress.ID(account.mail)
        guard try await addresses.find(address) == nil else { throw AccountError.addressTaken }
        try await addresses.save(AccountAddress(id: address, account: account.id))
        try await accounts.save(account)
        try await data.save(account)
    }

    /// Deletes an account with its data and the promises to it.
    func delete(
        _ account: Account,
        promises: [OneTimeToken.ID],
        now: Date
    ) async throws {
        try await requireAnotherAdministrator(than: account)
        try await data.delete(account.id)
        try await endSessions(of: account.id, now: now)
        try await apiTokens.delete(apiTokens(of: account.id).map(\.id))
        try await oneTimeTokens.delete(promises)
        try await deleteAudit(of: account.id)
        let address = AccountAddress.ID(account.mail)
        // Another account can get the address.
        try await KnownBrowsers(budgets: budgets).forgetAll(at: address)
        try await addresses.delete(address)
        try await accounts.delete(account.id)
    }

    /// Returns the promises to an account, which have its address, its browser and its network.
    ///
    /// It reads all promises, which are those of the last two days. One that cannot be read does
    /// not keep an account from being deleted.
    func promises(to account: Account) async throws -> [OneTimeToken.ID] {
        try await oneTimeTokens.allReadable { _ in }.filter { $0.isPromise(to: account) }.map(\.id)
    }

    /// Refuses to take the last administrator away.
    func requireAnotherAdministrator(than account: Account) async throws {
        guard account.roles.contains(.administrator), account.suspended == nil else { return }
        var last: AccountID?
        while true {
            let page = try await accounts.elements(after: last, limit: 500)
            let isFound = page.contains {
                $0.id != account.id && $0.roles.contains(.administrator) && $0.suspended == nil
            }
            if isFound { return }
            guard page.count == 500 else { throw AccountError.lastAdministrator }
            last = page.last?.id
        }
    }

    /// Returns the sessions of an account.
    func sessions(of account: AccountID) async throws -> [AccountSession] {
        // Identities are random, so that of all zeros is never taken.
        let first = SessionID(account: account, number: AuditEntry.unknownAccount.uuid)
        return try await elements(of: sessions, after: first) { $0.id.account == account }
    }

    /// Returns the API tokens of an account.
    func apiTokens(of account: AccountID) async throws -> [APIToken] {
        let first = APIToken.ID(account: account, number: AuditEntry.unknownAccount.uuid)
        return try await elements(of: apiTokens, after: first) { $0.id.account == account }
    }

    /// Returns the elements after a key, as far as they belong to one account.
    private func elements<Element: Identifiable & Sendable>(
        of repository: any Repository<Element>,
        after first: Element.ID,
        while belongs: (Element) -> Bool
    ) async throws -> [Element] where Element.ID: Sendable {
        var (elements, last): ([Element], Element.ID) = ([], first)
        while true {
            // Few accounts have more, and further rows belong to others.
            let page = try await repository.elements(after: last, limit: 20)
            let own = page.prefix(while: belongs)
            elements += own
            guard own.count == 20, let next = own.last?.id else { return elements }
            last = next
        }
    }

    /// Ends sessions, and the open pages of their browsers on every node.
    func end(_ ids: [SessionID], now: Date) async throws {
        guard !ids.isEmpty else { return }
        try await sessions.delete(ids)
        try await endedSessions.save(
            ids.map { EndedSession(id: EndedSession.ID(ended: now, session: $0)) }
        )
    }

    /// Ends all sessions of an account except one.
    func endSessions(of account: AccountID, except kept: SessionID? = nil, now: Date) async throws {
        try await end(sessions(of: account).map(\.id).filter { $0 != kept }, now: now)
    }

    /// Finds the promise that a secret belongs to, unless it cannot be kept any more.
    func oneTimeToken(_ secret: SecretToken, now: Date) async throws -> OneTimeToken {
        guard secret.path.count == 1, let id = secret.path.first,
            let token = try await oneTimeTokens.find(id), token.isOpened(by: secret)
        else { throw AccountError.invalidLink }
        guard token.spent == nil else { throw AccountError.linkUsed }
        guard token.isCurrent(at: now) else { throw AccountError.linkExpired }
        return token
    }

    /// Returns the account of a promise, unless it has changed since the promise was made.
    func account(_ id: AccountID, of token: OneTimeToken) async throws -> Account {
        guard let account = try await accounts.find(id), token.generation == account.generation
        else {
            throw AccountError.invalidLink
        }
        return account
    }

    /// Marks a promise as kept.
    func spend(_ token: OneTimeToken, now: Date) async throws {
        var token = token
        token.spent = now
        try await oneTimeTokens.save(token)
    }
}
