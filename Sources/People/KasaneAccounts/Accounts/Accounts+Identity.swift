import Foundation
import KasaneDomain

extension Accounts {
    /// Confirms with the password that the account's owner is at the browser.
    ///
    /// Sensitive steps require it; see ``requireConfirmation(of:)``. The session is renewed. An
    /// account with a second factor must confirm with a code instead: otherwise the password alone
    /// could remove that factor.
    ///
    /// Correct passwords count toward the limits too, because each costs a hash.
    ///
    /// - Parameter principal: The account, identified by its session.
    /// - Returns: The renewed session.
    /// - Throws: ``AccountError/wrongPassword``, ``AccountError/codeRequired``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``, ``AccountError/busy``, or
    ///   ``AccessError/signInRequired`` without a session.
    public func confirmIdentity(
        of principal: AccountPrincipal,
        password: String,
        from client: AccountClient
    ) async throws -> OpenedSession {
        let session = try session(of: principal)
        let begun = now
        let (account, attempt) = try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: begun)
            let account = try await repositories.account(principal.account)
            guard account.secondFactor == nil else { throw AccountError.codeRequired }
            let attempt = try await SignInAttempt.take(
                in: session,
                at: AccountAddress.ID(account.mail),
                limits: settings.limits,
                in: repositories.budgets,
                now: begun
            )
            return (account, attempt)
        }
        guard account.password != nil,
            try await isRight(password, account.password, attempt)
        else {
            try await recordFailedConfirmation(of: principal, from: client)
            throw AccountError.wrongPassword
        }
        let now = now
        return try await transactions.execute { repositories in
            // The account may have changed while the password was hashed.
            let current = try await repositories.account(account.id)
            guard current.password == account.password else { throw AccountError.wrongPassword }
            guard current.secondFactor == nil else { throw AccountError.codeRequired }
            return try await renew(principal, in: repositories, from: client, now: now)
        }
    }

    /// Confirms with a second factor code or a recovery code that the account's owner is at the
    /// browser.
    ///
    /// - Parameters:
    ///   - principal: The account, identified by its session.
    ///   - code: The code as typed.
    /// - Returns: The renewed session.
    /// - Throws: ``AccountError/wrongCode``, ``AccountError/tooManyAttempts(retryAfter:)``, or
    ///   ``AccessError/signInRequired`` without a session.
    public func confirmIdentity(
        of principal: AccountPrincipal,
        code: String,
        from client: AccountClient
    ) async throws -> OpenedSession {
        let session = try session(of: principal)
        let begun = now
        // A session that has ended must not use up a code.
        try await transactions.read { repositories in
            try await requireCurrent(principal, in: repositories, now: begun)
        }
        try await takeCode(code, of: principal.account, in: session, from: client)
        let now = now
        return try await transactions.execute { repositories in
            try await renew(principal, in: repositories, from: client, now: now)
        }
    }

    private func session(of principal: AccountPrincipal) throws(AccessError) -> SessionID {
        guard let session = principal.session else { throw .signInRequired }
        return session
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

    /// Replaces the principal's session.
    func renew(
        _ principal: AccountPrincipal,
        in repositories: AccountRepositories,
        from client: AccountClient,
        now: Date
    ) async throws -> OpenedSession {
        try await requireCurrent(principal, in: repositories, now: now)
        guard let id = principal.session, let session = try await repositories.sessions.find(id)
        else { throw AccessError.signInRequired }
        let account = try await repositories.account(principal.account)
        return try await openSession(
            of: account,
            in: repositories,
            from: client,
            replacing: session,
            now: now
        )
    }

    /// Requires a confirmed identity for a change that sends an email, costs a hash or fills the
    /// log, and counts it.
    func beginChange(of principal: AccountPrincipal) async throws {
        try requireConfirmation(of: principal)
        let now = now
        try await transactions.execute { repositories in
            try await countChange(of: principal.account, in: repositories, now: now)
        }
    }

    /// Counts a change that sends an email or costs a hash.
    ///
    /// - Parameter kind: What is counted together. A password reset by emailed link isn't counted
    ///   with changes in sessions, so that an attacker with a session can't keep the owner from it.
    /// - Throws: ``AccountError/tooManyAttempts(retryAfter:)``.
    func countChange(
        of account: AccountID,
        as kind: String = "change",
        in repositories: AccountRepositories,
        now: Date
    ) async throws {
        let rule = AttemptCounter.Rule(
            kind,
            account.description,
            limit: settings.limits.changes
        )
        _ = try await AttemptCounter(budgets: repositories.budgets, now: now).take([rule])
    }

    /// Requires that the principal can use all of its account.
    ///
    /// A token with only some scopes can't manage the account itself.
    func requireFullAccess(of principal: AccountPrincipal) throws(AccessError) {
        guard principal.allows(.all) else { throw .forbidden }
    }

    /// Requires that the principal's session or token is still valid in this transaction.
    ///
    /// - Throws: ``AccessError/signInRequired``.
    func requireCurrent(
        _ principal: AccountPrincipal,
        in repositories: AccountRepositories,
        now: Date
    ) async throws {
        try await repositories.requireCurrent(principal, sessions: settings.sessions, now: now)
    }

    /// Requires that the user has confirmed their identity recently.
    ///
    /// Call it in the application's use cases before steps that can't be undone.
    ///
    /// - Throws: ``AccessError/confirmationRequired``.
    public func requireConfirmation(of principal: AccountPrincipal) throws(AccessError) {
        if case .system = principal.credential { return }
        guard let confirmed = principal.confirmed,
            // A confirmation stored by a clock that was ahead isn't valid for longer.
            abs(now.timeIntervalSince(confirmed)) < settings.sessions.confirmationAge / .seconds(1)
        else { throw .confirmationRequired }
    }
}
