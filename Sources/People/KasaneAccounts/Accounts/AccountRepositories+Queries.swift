import Foundation
import KasaneDomain
import KasaneMail

extension AccountRepositories {
    func account(at address: AccountAddress.ID) async throws -> Account? {
        guard let found = try await addresses.find(address) else { return nil }
        return try await accounts.find(found.account)
    }

    /// Returns an account that must exist.
    func account(_ id: AccountID) async throws -> Account {
        guard let account = try await accounts.find(id) else { throw AccountError.notFound }
        return account
    }

    func insert(_ account: Account) async throws {
        let address = AccountAddress.ID(account.mail)
        guard try await addresses.find(address) == nil else { throw AccountError.addressTaken }
        try await addresses.save(AccountAddress(id: address, account: account.id))
        try await accounts.save(account)
        try await data.save(account)
    }

    /// Deletes an account along with its data and one-time tokens.
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
        // The address can be used for another account.
        try await KnownBrowsers(budgets: budgets).forgetAll(at: address)
        try await addresses.delete(address)
        try await accounts.delete(account.id)
    }

    /// Returns the one-time tokens that contain an account's address, browser and network.
    ///
    /// This method reads all one-time tokens, which are at most two days old. Unreadable tokens
    /// don't prevent an account from being deleted.
    func promises(to account: Account) async throws -> [OneTimeToken.ID] {
        try await oneTimeTokens.allReadable { _ in }.filter { $0.isPromise(to: account) }.map(\.id)
    }

    /// Throws an error if the account is the last administrator.
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

    /// Returns an account's sessions.
    ///
    /// - Parameter skipsUnreadable: Whether to skip the account's unreadable rows instead of
    ///   throwing an error. Don't skip these rows if all sessions must end, because the rows might
    ///   be readable later.
    func sessions(
        of account: AccountID,
        skipsUnreadable: Bool = false
    ) async throws -> [AccountSession] {
        // Numbers are random, so no session has the number zero.
        let first = SessionID(account: account, number: AuditEntry.unknownAccount.uuid)
        let owner = skipsUnreadable ? nil : account
        return try await elements(of: sessions, after: first, complete: owner) {
            $0.id.account == account
        }
    }

    /// Returns an account's API tokens; see ``sessions(of:skipsUnreadable:)``.
    func apiTokens(
        of account: AccountID,
        skipsUnreadable: Bool = false
    ) async throws -> [APIToken] {
        let first = APIToken.ID(account: account, number: AuditEntry.unknownAccount.uuid)
        let owner = skipsUnreadable ? nil : account
        return try await elements(of: apiTokens, after: first, complete: owner) {
            $0.id.account == account
        }
    }

    /// Returns the elements after a key, up to the first element of another account.
    ///
    /// - Parameter owner: The account whose unreadable rows cause an error instead of being
    ///   skipped.
    private func elements<Element: Identifiable & Sendable>(
        of repository: any Repository<Element>,
        after first: Element.ID,
        complete owner: AccountID?,
        while belongs: (Element) -> Bool
    ) async throws -> [Element] where Element.ID: Sendable {
        var (elements, last): ([Element], Element.ID) = ([], first)
        do {
            while true {
                // Few accounts have more elements, and further rows belong to other accounts.
                let page = try await repository.elements(after: last, limit: 20)
                let own = page.prefix(while: belongs)
                elements += own
                guard own.count == 20, let next = own.last?.id else { return elements }
                last = next
            }
        } catch let error as DomainError where error.isUnreadableRow {
            // The account's rows come first, so the error names one of its rows if any row is
            // unreadable.
            if let owner, "\(error)".contains(owner.uuid.column) { throw error }
            report(error)
            // The page after an unreadable row can't be read without the row's identifier.
            return try await repository.allReadable { _ in }.filter(belongs)
        }
    }

    /// Ends sessions, including their open pages, on every node.
    func end(_ ids: [SessionID], now: Date) async throws {
        guard !ids.isEmpty else { return }
        try await sessions.delete(ids)
        try await endedSessions.save(
            ids.map { EndedSession(id: EndedSession.ID(ended: now, session: $0)) }
        )
    }

    /// Ends all of an account's sessions, with an optional exception.
    func endSessions(of account: AccountID, except kept: SessionID? = nil, now: Date) async throws {
        try await end(sessions(of: account).map(\.id).filter { $0 != kept }, now: now)
    }

    /// Returns the one-time token for a secret if the token can still be used.
    func oneTimeToken(_ secret: SecretToken, now: Date) async throws -> OneTimeToken {
        guard secret.path.count == 1, let id = secret.path.first,
            let token = try await oneTimeTokens.find(id), token.isOpened(by: secret)
        else { throw AccountError.invalidLink }
        guard token.spent == nil else { throw AccountError.linkUsed }
        guard token.isCurrent(at: now) else { throw AccountError.linkExpired }
        return token
    }

    /// Returns a one-time token's account if the account hasn't changed since the token was issued.
    func account(_ id: AccountID, of token: OneTimeToken) async throws -> Account {
        guard let account = try await accounts.find(id), token.generation == account.generation
        else {
            throw AccountError.invalidLink
        }
        return account
    }

    func spend(_ token: OneTimeToken, now: Date) async throws {
        var token = token
        token.spent = now
        try await oneTimeTokens.save(token)
    }
}
