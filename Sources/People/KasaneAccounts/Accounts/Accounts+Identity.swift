import Foundation
import KasaneDomain

extension Accounts {
    /// Confirms the user's identity with their password, and renews the session.
    ///
    /// Sensitive actions require a confirmed identity; see ``requireConfirmation(of:)``. An account
    /// with a second factor needs a code instead. Otherwise, the password alone would be enough to
    /// remove the second factor.
    ///
    /// Correct passwords also count toward the limits, because each password must be hashed.
    ///
    /// - Parameter principal: The account, signed in with a session.
    /// - Returns: The renewed session.
    /// - Throws: ``AccountError/wrongPassword``, ``AccountError/codeRequired``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``, ``AccountError/busy``, or
    ///   ``AccessError/signInRequired`` if there is no session.
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
            // The account might have changed while the password was hashed.
            let current = try await repositories.account(account.id)
            guard current.password == account.password else { throw AccountError.wrongPassword }
            guard current.secondFactor == nil else { throw AccountError.codeRequired }
            return try await renew(principal, in: repositories, from: client, now: now)
        }
    }

    /// Confirms the user's identity with an authenticator code or a recovery code.
    ///
    /// - Parameters:
    ///   - principal: The account, signed in with a session.
    ///   - code: The code as typed.
    /// - Returns: The renewed session.
    /// - Throws: ``AccountError/wrongCode``, ``AccountError/tooManyAttempts(retryAfter:)``, or
    ///   ``AccessError/signInRequired`` if there is no session.
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

    /// Checks that the user's identity is confirmed, and counts a change that sends an email,
    /// hashes a password or adds to the log.
    func beginChange(of principal: AccountPrincipal) async throws {
        try requireConfirmation(of: principal)
        let now = now
        try await transactions.execute { repositories in
            try await countChange(of: principal.account, in: repositories, now: now)
        }
    }

    /// Counts a change that sends an email or hashes a password.
    ///
    /// - Parameter kind: The kind of change, which has its own limit. Password resets by email and
    ///   changes in a session have separate limits, so that an attacker with a session can't block
    ///   the owner.
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

    /// Checks that the principal has full access to its account.
    ///
    /// A token that has only some scopes can't manage the account.
    func requireFullAccess(of principal: AccountPrincipal) throws(AccessError) {
        guard principal.allows(.all) else { throw .forbidden }
    }

    /// Checks that the principal's session or token is still valid in this transaction.
    ///
    /// - Throws: ``AccessError/signInRequired``.
    func requireCurrent(
        _ principal: AccountPrincipal,
        in repositories: AccountRepositories,
        now: Date
    ) async throws {
        try await repositories.requireCurrent(principal, sessions: settings.sessions, now: now)
    }

    /// Checks that the user confirmed their identity recently.
    ///
    /// Call this method in your use cases before actions that can't be undone.
    ///
    /// - Throws: ``AccessError/confirmationRequired``.
    public func requireConfirmation(of principal: AccountPrincipal) throws(AccessError) {
        if case .system = principal.credential { return }
        guard let confirmed = principal.confirmed,
            // A clock that was ahead must not extend a confirmation.
            abs(now.timeIntervalSince(confirmed)) < settings.sessions.confirmationAge / .seconds(1)
        else { throw .confirmationRequired }
    }
}
