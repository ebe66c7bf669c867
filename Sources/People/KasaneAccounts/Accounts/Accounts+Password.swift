import Foundation
import KasaneDomain
import KasaneJobs

extension Accounts {
    /// Sets another password; the identity must have been confirmed.
    ///
    /// All other sessions end, the own one is renewed, all API tokens are revoked, and no other
    /// browser is known at the account any more. The owner gets a mail.
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
        let hash = try await hash(
            password,
            mail: principal.mail,
            priority: .known,
            of: SignInAttempt.owner(at: AccountAddress.ID(principal.mail))
        )
        let now = now
        return try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            let id = principal.account
            try await repositories.setPassword(hash, of: id, keeping: principal.session, now: now)
            try await repositories.notePassword(of: id, by: id, from: client, now: now)
            return try await renew(principal, in: repositories, from: client, now: now)
        }
    }

    /// Sets the password of an account, for operators.
    ///
    /// All of its sessions end, all of its API tokens are revoked, and no browser is known at it
    /// any more.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - id: The account.
    ///   - isNew: Whether the operator has just created the account, whose owner then gets no mail
    ///     that the password was changed.
    ///   - principal: The operator, ``AccountPrincipal/system``.
    /// - Throws: ``AccessError``, ``AccountError/notFound``,
    ///   ``AccountError/unsuitablePassword(_:)``, ``AccountError/busy``.
    public func setPassword(
        _ password: String,
        of id: AccountID,
        isNew: Bool = false,
        by principal: AccountPrincipal?
    ) async throws {
        try AccountPolicy().require(.setPassword(id), by: principal)
        let account = try await transactions.read { try await $0.account(id) }
        let hash = try await hash(password, mail: account.mail)
        let (now, client) = (now, AccountClient(network: nil))
        try await transactions.execute { repositories in
            // A password that the owner has set in the meantime is one that is changed.
            let isFirst = try await repositories.account(id).password == nil
            try await repositories.setPassword(hash, of: id, now: now)
            try await repositories.notePassword(
                of: id,
                by: nil,
                from: client,
                isMailed: !(isNew && isFirst),
                now: now
            )
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
    /// All sessions end, all API tokens are revoked, and no browser is known at the account any
    /// more. The second factor is still required.
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
            try await countChange(of: account.id, as: "reset", in: repositories, now: begun)
        }
        let hash = try await hash(
            password,
            mail: account.mail,
            of: SignInAttempt.owner(at: AccountAddress.ID(account.mail))
        )
        let now = now
        return try await transactions.execute { repositories in
            let token = try await repositories.oneTimeToken(link, now: now)
            // The account may have changed while the password was hashed.
            _ = try await repositories.account(account.id, of: token)
            try await repositories.spend(token, now: now)
            let id = account.id
            try await repositories.setPassword(hash, of: id, now: now)
            try await repositories.notePassword(of: id, by: id, from: client, now: now)
            return try await proceed(
                with: repositories.account(account.id),
                in: repositories,
                from: client,
                isMailed: true,
                now: now
            )
        }
    }
}

extension AccountRepositories {
    /// Stores another password, see ``changeCredentials(of:keeping:now:)``.
    fileprivate func setPassword(
        _ hash: PasswordHash,
        of id: AccountID,
        keeping session: SessionID? = nil,
        now: Date
    ) async throws {
        var account = try await account(id)
        account.password = hash
        try await changeCredentials(of: account, keeping: session, now: now)
    }

    /// Records that the password was changed, and tells the owner.
    fileprivate func notePassword(
        of id: AccountID,
        by actor: AccountID?,
        from client: AccountClient,
        isMailed: Bool = true,
        now: Date
    ) async throws {
        try await record(.passwordChanged, of: id, by: actor, from: client, now: now)
        if isMailed { try await jobs.enqueue(SendAccountMail(.passwordChanged(id))) }
    }
}
