import Foundation
import KasaneDomain
import KasaneJobs

extension Accounts {
    /// Adds an authenticator app as the second factor for an account with a confirmed identity.
    ///
    /// Show the secret to the user, ask for a code from the app, and pass both. The current session
    /// is renewed, and all other sessions end. All API tokens are revoked, and the account's other
    /// known browsers are forgotten. The owner is notified by email.
    ///
    /// - Parameters:
    ///   - secret: The secret in the authenticator app.
    ///   - code: A code from the app.
    /// - Returns: The recovery codes. Show the codes once.
    /// - Throws: ``AccessError/confirmationRequired``, ``AccountError/wrongCode``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``.
    public func addSecondFactor(
        _ secret: TOTPSecret,
        code: String,
        to principal: AccountPrincipal,
        from client: AccountClient
    ) async throws -> RecoveryCodes {
        try await beginChange(of: principal)
        let now = now
        guard let step = secret.verify(code, at: now, after: nil) else {
            throw AccountError.wrongCode
        }
        let codes = RecoveryCodes.random()
        try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            var account = try await repositories.account(principal.account)
            account.secondFactor = SecondFactor(
                secret: secret,
                lastStep: step,
                recoveryCodes: codes.hashes
            )
            try await repositories.changeCredentials(
                of: account,
                keeping: principal.session,
                now: now
            )
            try await remember(client, of: account, in: repositories, now: now)
            try await noteSecondFactor(.secondFactorAdded, principal, repositories, client, now)
        }
        return codes
    }

    /// Removes the second factor from an account with a confirmed identity.
    ///
    /// All other sessions end, all API tokens are revoked, and the account's other known browsers
    /// are forgotten. The owner is notified by email.
    ///
    /// - Throws: ``AccessError/confirmationRequired``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``.
    public func removeSecondFactor(
        of principal: AccountPrincipal,
        from client: AccountClient
    ) async throws {
        try await beginChange(of: principal)
        let now = now
        try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            var account = try await repositories.account(principal.account)
            account.secondFactor = nil
            try await repositories.changeCredentials(
                of: account,
                keeping: principal.session,
                now: now
            )
            try await remember(client, of: account, in: repositories, now: now)
            try await noteSecondFactor(.secondFactorRemoved, principal, repositories, client, now)
        }
    }

    /// Replaces the recovery codes for an account with a confirmed identity.
    ///
    /// - Returns: The new codes. Show the codes once.
    /// - Throws: ``AccessError/confirmationRequired``, ``AccountError/notFound`` if there is no
    ///   second factor, or ``AccountError/tooManyAttempts(retryAfter:)``.
    public func replaceRecoveryCodes(
        of principal: AccountPrincipal,
        from client: AccountClient
    ) async throws -> RecoveryCodes {
        try await beginChange(of: principal)
        let codes = RecoveryCodes.random()
        let now = now
        try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            var account = try await repositories.account(principal.account)
            guard account.secondFactor != nil else { throw AccountError.notFound }
            account.secondFactor?.recoveryCodes = codes.hashes
            try await repositories.accounts.save(account)
            try await repositories.record(
                .recoveryCodesReplaced,
                of: account.id,
                by: account.id,
                from: client,
                now: now
            )
        }
        return codes
    }

    private func noteSecondFactor(
        _ event: AuditEvent,
        _ principal: AccountPrincipal,
        _ repositories: AccountRepositories,
        _ client: AccountClient,
        _ now: Date
    ) async throws {
        let id = principal.account
        try await repositories.record(event, of: id, by: id, from: client, now: now)
        try await repositories.jobs.enqueue(
            SendAccountMail(.secondFactorChanged(id, isOn: event == .secondFactorAdded))
        )
    }

    /// Uses up an authenticator code or a recovery code.
    ///
    /// - Parameter session: The session whose identity is being confirmed, or `nil` for a sign-in.
    /// - Throws: ``AccountError/wrongCode``, ``AccountError/tooManyAttempts(retryAfter:)``.
    func takeCode(
        _ code: String,
        of id: AccountID,
        in session: SessionID? = nil,
        from client: AccountClient
    ) async throws {
        // If the code isn't a recovery code, it is an authenticator code.
        if let recoveryCode = try? RecoveryCode(code) {
            return try await take(recoveryCode, of: id, from: client)
        }
        let now = now
        // The attempt counts even if the code is wrong, so it has its own transaction.
        let attempt = try await transactions.execute { repositories in
            try await CodeAttempt.take(
                at: repositories.account(id),
                in: session,
                from: client,
                limits: settings.limits,
                knownBrowserAge: settings.knownBrowserAge,
                in: repositories.budgets,
                now: now
            )
        }
        let isRight = try await transactions.execute { repositories in
            let budgets = repositories.budgets
            if try await repositories.use(code, of: id, now: now) {
                try await AttemptCounter(budgets: budgets, now: now).giveBack(attempt.rules)
                return true
            }
            try await repositories.recordFailure(of: id, by: nil, from: client, now: now)
            if try await attempt.recordFailure(at: id, in: budgets, now: now) {
                try await repositories.jobs.enqueue(SendAccountMail(.wrongCodes(id)))
            }
            return false
        }
        guard isRight else { throw AccountError.wrongCode }
    }

    /// Uses up a recovery code.
    ///
    /// Attempts aren't limited, because 80 bits can't be guessed and attackers could use up a
    /// limit.
    private func take(
        _ code: RecoveryCode,
        of id: AccountID,
        from client: AccountClient
    ) async throws {
        let now = now
        let isRight = try await transactions.execute { repositories in
            guard try await repositories.use(code, of: id) else {
                try await repositories.recordFailure(of: id, by: nil, from: client, now: now)
                return false
            }
            try await repositories.record(
                .recoveryCodeUsed,
                of: id,
                by: id,
                from: client,
                now: now
            )
            return true
        }
        guard isRight else { throw AccountError.wrongCode }
    }
}

extension AccountRepositories {
    /// Uses up an authenticator code, or returns `false` if it is wrong.
    fileprivate func use(_ code: String, of id: AccountID, now: Date) async throws -> Bool {
        var account = try await account(id)
        guard let step = account.secondFactor?.verify(code, at: now) else { return false }
        account.secondFactor?.lastStep = step
        try await accounts.save(account)
        return true
    }

    /// Uses up a recovery code, or returns `false` if it is wrong.
    fileprivate func use(_ code: RecoveryCode, of id: AccountID) async throws -> Bool {
        var account = try await account(id)
        guard let factor = account.secondFactor,
            let used = factor.recoveryCodes.firstIndex(where: { $0.matches(code) })
        else { return false }
        account.secondFactor?.recoveryCodes.remove(at: used)
        try await accounts.save(account)
        return true
    }
}
