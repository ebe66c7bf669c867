import Foundation
import KasaneDomain

extension Accounts {
    /// Confirms with the password that the person at the browser is the owner of the account.
    ///
    /// Dangerous steps require it, see ``requireConfirmation(of:)``. The session is renewed. An
    /// account with a second factor confirms by a code instead, because otherwise the password
    /// alone could remove that factor.
    ///
    /// - Parameters:
    ///   - principal: The account.
    ///   - password: The password.
    ///   - client: The browser.
    /// - Returns: The secret that opens the renewed session.
    /// - Throws: ``AccountError/wrongPassword``, ``AccountError/codeRequired``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``, ``AccountError/busy``.
    public func confirmIdentity(
        of principal: AccountPrincipal,
        password: String,
        from client: AccountClient
    ) async throws -> SecretToken {
        let rules = [
            AttemptCounter.Rule(
                "confirm",
                principal.account.description,
                limit: settings.limits.signInFromNetwork
            )
        ]
        let begun = now
        let account = try await transactions.execute { repositories in
            let account = try await repositories.account(principal.account)
            guard account.secondFactor == nil else { throw AccountError.codeRequired }
            let counter = AttemptCounter(budgets: repositories.budgets, now: begun)
            _ = try await counter.take(rules)
            return account
        }
        guard account.password != nil,
            try await isRight(password, account.password, .known, after: rules)
        else {
            try await recordFailedConfirmation(of: principal, from: client)
            throw AccountError.wrongPassword
        }
        let now = now
        return try await transactions.execute { repositories in
            try await AttemptCounter(budgets: repositories.budgets, now: now).giveBack(rules)
            return try await renew(principal, in: repositories, from: client, now: now)
        }
    }

    /// Confirms with a code of the second factor, or a recovery code, that the person at the
    /// browser is the owner of the account.
    ///
    /// - Parameters:
    ///   - principal: The account.
    ///   - code: The code, as it was typed.
    ///   - client: The browser.
    /// - Returns: The secret that opens the renewed session.
    /// - Throws: ``AccountError/wrongCode``, ``AccountError/tooManyAttempts(retryAfter:)``.
    public func confirmIdentity(
        of principal: AccountPrincipal,
        code: String,
        from client: AccountClient
    ) async throws -> SecretToken {
        try await takeCode(code, of: principal.account, from: client)
        let now = now
        return try await transactions.execute { repositories in
            try await renew(principal, in: repositories, from: client, now: now)
        }
    }

    private func recordFailedConfirmation(
        of principal: AccountPrincipal,
        from client: AccountClient
    ) async throws {
        let now = now
        try await transactions.execute { repositories in
            try await repositories.recordFailure(
                of: principal.account,
                by: principal.account,
                from: client,
                now: now
            )
        }
    }

    /// Promises a session in place of the principal's own, which ends when the new one is opened.
    func renew(
        _ principal: AccountPrincipal,
        in repositories: AccountRepositories,
        from client: AccountClient,
        now: Date
    ) async throws -> SecretToken {
        try await requireCurrent(principal, in: repositories, now: now)
        guard let id = principal.session, let session = try await repositories.sessions.find(id)
        else { throw AccessError.signInRequired }
        let account = try await repositories.account(principal.account)
        return try await grantSession(
            to: account,
            in: repositories,
            from: client,
            replacing: session,
            now: now
        )
    }

    /// Requires a confirmed identity for a change that sends a mail or costs a hash, and counts it.
    func beginChange(of principal: AccountPrincipal) async throws {
        try requireConfirmation(of: principal)
        let now = now
        try await transactions.execute { repositories in
            try await countChange(of: principal.account, in: repositories, now: now)
        }
    }

    /// Counts a change that sends a mail or costs a hash.
    ///
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``.
    func countChange(
        of account: AccountID,
        in repositories: AccountRepositories,
        now: Date
    ) async throws {
        let rule = AttemptCounter.Rule(
            "change",
            account.description,
            limit: settings.limits.changes
        )
        _ = try await AttemptCounter(budgets: repositories.budgets, now: now).take([rule])
    }

    /// Requires that a principal may use all of its account: a token with a few scopes may not
    /// manage the account itself.
    func requireFullAccess(of principal: AccountPrincipal) throws(AccessError) {
        guard principal.allows(.all) else { throw .forbidden }
    }

    /// Requires in the transaction of a change that the principal's session or token has not ended
    /// since the request began.
    ///
    /// - Throws: ``AccessError/signInRequired``.
    func requireCurrent(
        _ principal: AccountPrincipal,
        in repositories: AccountRepositories,
        now: Date
    ) async throws {
        try await repositories.requireCurrent(principal, sessions: settings.sessions, now: now)
    }

    /// Requires that the person has confirmed their identity recently.
    ///
    /// Use cases of the application call it before steps that cannot be undone.
    ///
    /// - Parameter principal: The account.
    /// - Throws: ``AccessError/confirmationRequired``.
    public func requireConfirmation(of principal: AccountPrincipal) throws(AccessError) {
        if case .system = principal.credential { return }
        guard let confirmed = principal.confirmed,
            // One from a clock that was ahead does not count longer.
            abs(now.timeIntervalSince(confirmed)) < settings.sessions.confirmationAge / .seconds(1)
        else { throw .confirmationRequired }
    }
}
