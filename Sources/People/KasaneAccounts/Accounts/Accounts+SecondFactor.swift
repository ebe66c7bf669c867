import Foundation
import KasaneDomain
import KasaneJobs

extension Accounts {
    /// Adds an authenticator as the second factor; the identity must have been confirmed.
    ///
    /// Show the secret to the person, let them type a code, and call this with both. All other
    /// sessions end.
    ///
    /// - Parameters:
    ///   - secret: The secret that the authenticator has.
    ///   - code: A code of the authenticator.
    ///   - principal: The account.
    ///   - client: The browser.
    /// - Returns: The recovery codes, to be shown once, and the secret that opens the renewed
    ///   session.
    /// - Throws: ``AccessError/confirmationRequired``, ``AccountError/wrongCode``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``.
    public func addSecondFactor(
        _ secret: TOTPSecret,
        code: String,
        to principal: AccountPrincipal,
        from client: AccountClient
    ) async throws -> (codes: RecoveryCodes, session: SecretToken) {
        try await beginChange(of: principal)
        let now = now
        guard let step = secret.verify(code, at: now, after: nil) else {
            throw AccountError.wrongCode
        }
        let codes = RecoveryCodes.random()
        let session = try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            var account = try await repositories.account(principal.account)
            account.secondFactor = SecondFactor(
                secret: secret,
                lastStep: step,
                recoveryCodes: codes.hashes
            )
            account.generation += 1
            try await repositories.accounts.save(account)
            try await noteSecondFactor(.secondFactorAdded, principal, repositories, client, now)
            return try await renew(principal, in: repositories, from: client, now: now)
        }
        return (codes, session)
    }

    /// Removes the second factor; the identity must have been confirmed.
    ///
    /// - Parameters:
    ///   - principal: The account.
    ///   - client: The browser.
    /// - Returns: The secret that opens the renewed session.
    /// - Throws: ``AccessError/confirmationRequired``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``.
    public func removeSecondFactor(
        of principal: AccountPrincipal,
        from client: AccountClient
    ) async throws -> SecretToken {
        try await beginChange(of: principal)
        let now = now
        return try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            var account = try await repositories.account(principal.account)
            account.secondFactor = nil
            account.generation += 1
            try await repositories.accounts.save(account)
            try await noteSecondFactor(.secondFactorRemoved, principal, repositories, client, now)
            return try await renew(principal, in: repositories, from: client, now: now)
        }
    }

    /// Replaces the recovery codes; the identity must have been confirmed.
    ///
    /// - Parameters:
    ///   - principal: The account.
    ///   - client: The browser.
    /// - Returns: The new codes, to be shown once.
    /// - Throws: ``AccessError/confirmationRequired``; ``AccountError/notFound`` without a second
    ///   factor.
    public func replaceRecoveryCodes(
        of principal: AccountPrincipal,
        from client: AccountClient
    ) async throws -> RecoveryCodes {
        try requireConfirmation(of: principal)
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
        try await repositories.endSessions(of: id, except: principal.session, now: now)
        try await repositories.jobs.enqueue(
            SendAccountMail(.secondFactorChanged(id, isOn: event == .secondFactorAdded))
        )
    }

    /// Uses a code of the second factor, or a recovery code, up.
    func takeCode(_ code: String, of id: AccountID, from client: AccountClient) async throws {
        let rules = [
            AttemptCounter.Rule("code", id.description, limit: settings.limits.secondFactor)
        ]
        let now = now
        // The attempt counts although the code is wrong, so it is a transaction of its own.
        try await transactions.execute { repositories in
            _ = try await AttemptCounter(budgets: repositories.budgets, now: now).take(rules)
        }
        let isRight = try await transactions.execute { repositories in
            guard try await use(code, of: id, in: repositories, client, now: now) else {
                try await repositories.recordFailure(of: id, by: nil, from: client, now: now)
                return false
            }
            try await AttemptCounter(budgets: repositories.budgets, now: now).giveBack(rules)
            return true
        }
        guard isRight else { throw AccountError.wrongCode }
    }

    /// Uses a code up; returns whether it was right.
    private func use(
        _ code: String,
        of id: AccountID,
        in repositories: AccountRepositories,
        _ client: AccountClient,
        now: Date
    ) async throws -> Bool {
        var account = try await repositories.account(id)
        guard var factor = account.secondFactor else { return false }
        if let step = factor.verify(code, at: now) {
            factor.lastStep = step
            // A text that is not a recovery code is a wrong code.
        } else if let typed = try? RecoveryCode(code),
            let used = factor.recoveryCodes.firstIndex(where: { $0.matches(typed) })
        {
            factor.recoveryCodes.remove(at: used)
            try await repositories.record(
                .recoveryCodeUsed,
                of: id,
                by: id,
                from: client,
                now: now
            )
        } else {
            return false
        }
        account.secondFactor = factor
        try await repositories.accounts.save(account)
        return true
    }
}
