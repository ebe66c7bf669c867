import Foundation
import KasaneDomain
import KasaneJobs

extension Accounts {
    /// Sets another password; the identity must have been confirmed.
    ///
    /// All other sessions end, the own one is renewed, and the owner gets a mail.
    ///
    /// - Parameters:
    ///   - principal: The account.
    ///   - password: The new password.
    ///   - client: The browser.
    /// - Returns: The secret that opens the renewed session.
    /// - Throws: ``AccessError/confirmationRequired``, ``AccountError/unsuitablePassword(_:)``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``, ``AccountError/busy``.
    public func changePassword(
        of principal: AccountPrincipal,
        to password: String,
        from client: AccountClient
    ) async throws -> SecretToken {
        try check(password, mail: principal.mail)
        try await beginChange(of: principal)
        let hash = try await hash(password, mail: principal.mail, priority: .known)
        let now = now
        return try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            let id = principal.account
            try await store(hash, for: id, in: repositories, by: id, client, now: now)
            try await repositories.endSessions(
                of: principal.account,
                except: principal.session,
                now: now
            )
            return try await renew(principal, in: repositories, from: client, now: now)
        }
    }

    private func store(
        _ hash: PasswordHash,
        for id: AccountID,
        in repositories: AccountRepositories,
        by actor: AccountID?,
        _ client: AccountClient,
        now: Date
    ) async throws {
        var account = try await repositories.account(id)
        account.password = hash
        account.generation += 1
        try await repositories.accounts.save(account)
        try await repositories.record(.passwordChanged, of: id, by: actor, from: client, now: now)
        try await repositories.jobs.enqueue(SendAccountMail(.passwordChanged(id)))
    }

    /// Sets the password of an account, for operators; all of its sessions end.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - id: The account.
    ///   - principal: The operator, ``AccountPrincipal/system``.
    /// - Throws: ``AccessError``, ``AccountError/notFound``,
    ///   ``AccountError/unsuitablePassword(_:)``, ``AccountError/busy``.
    public func setPassword(
        _ password: String,
        of id: AccountID,
        by principal: AccountPrincipal?
    ) async throws {
        try AccountPolicy().require(.setPassword(id), by: principal)
        let account = try await transactions.read { try await $0.account(id) }
        let hash = try await hash(password, mail: account.mail)
        let (now, client) = (now, AccountClient(network: nil))
        try await transactions.execute { repositories in
            try await store(hash, for: id, in: repositories, by: nil, client, now: now)
            try await repositories.endSessions(of: id, now: now)
        }
    }

    /// Requests a mail with a link to set another password; without an account, none is sent.
    ///
    /// - Parameters:
    ///   - mail: The mail address, as it was typed.
    ///   - client: The browser.
    /// - Throws: ``AccountError/invalidMail``, ``AccountError/tooManyAttempts(retryAfter:)``.
    public func requestPasswordReset(_ mail: String, from client: AccountClient) async throws {
        try await requestMail("reset", to: mail, from: client) { .passwordReset($0) }
    }

    /// Sets another password by a mailed link, and signs in.
    ///
    /// All sessions end, and all API tokens are revoked. The second factor is still required.
    ///
    /// - Parameters:
    ///   - link: The secret of the link.
    ///   - password: The new password.
    ///   - client: The browser.
    /// - Returns: What follows.
    /// - Throws: ``AccountError/unsuitablePassword(_:)``, ``AccountError/invalidLink``,
    ///   ``AccountError/linkUsed``, ``AccountError/linkExpired``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``, ``AccountError/busy``.
    public func resetPassword(
        _ link: SecretToken,
        to password: String,
        from client: AccountClient
    ) async throws -> SignInStep {
        let begun = now
        // The address that the password must not contain.
        let account = try await transactions.read { repositories in
            let token = try await repositories.oneTimeToken(link, now: begun)
            guard case .resetPassword(let id) = token.purpose else {
                throw AccountError.invalidLink
            }
            return try await repositories.account(id, of: token)
        }
        try check(password, mail: account.mail)
        // Until a new password is stored, the link counts for any number of requests at once.
        try await transactions.execute { repositories in
            try await countChange(of: account.id, in: repositories, now: begun)
        }
        let hash = try await hash(password, mail: account.mail)
        let now = now
        return try await transactions.execute { repositories in
            let token = try await repositories.oneTimeToken(link, now: now)
            // The account may have changed while the password was hashed.
            _ = try await repositories.account(account.id, of: token)
            try await repositories.spend(token, now: now)
            let id = account.id
            try await store(hash, for: id, in: repositories, by: id, client, now: now)
            try await repositories.endSessions(of: account.id, now: now)
            // A stranger who used the account may have created one.
            try await repositories.apiTokens.delete(
                repositories.apiTokens(of: account.id).map(\.id)
            )
            return try await proceed(
                with: repositories.account(account.id),
                in: repositories,
                from: client,
                now: now
            )
        }
    }
}
