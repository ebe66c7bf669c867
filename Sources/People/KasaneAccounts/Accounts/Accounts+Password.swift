import Foundation
import KasaneDomain
import KasaneJobs
public import KasaneMail

extension Accounts {
    /// Changes the password for an account with a confirmed identity.
    ///
    /// The current session is renewed, and all other sessions end. All API tokens are revoked, and
    /// the account's other known browsers are forgotten. The owner is notified by email.
    ///
    /// - Returns: The renewed session.
    /// - Throws: ``AccessError/confirmationRequired``, ``AccountError/unsuitablePassword(_:)``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``, ``AccountError/busy``.
    public func changePassword(
        of principal: AccountPrincipal,
        to password: String,
        from client: AccountClient
    ) async throws -> OpenedSession {
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

    /// Sets an account's password, for operators.
    ///
    /// All of the account's sessions end, its API tokens are revoked, and its known browsers are
    /// forgotten.
    ///
    /// - Parameters:
    ///   - isNew: Whether the operator has just created the account. The owner of a new account
    ///     isn't notified.
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
            // If the owner has set a password in the meantime, this password replaces it.
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

    /// Creates a link that sets an account's password.
    ///
    /// Use this method if the server sends no email. Append `/reset?link=` and the revealed secret
    /// to the URL of the account pages. The link is valid for
    /// ``AccountSettings/confirmationLinkAge``.
    ///
    /// - Parameter principal: The operator, ``AccountPrincipal/system``.
    /// - Returns: The link's secret. Only its hash is stored.
    /// - Throws: ``AccessError``, ``AccountError/notFound``.
    public func makePasswordLink(
        for id: AccountID,
        by principal: AccountPrincipal?
    ) async throws -> SecretToken {
        try AccountPolicy().require(.setPassword(id), by: principal)
        let now = now
        return try await transactions.execute { repositories in
            var token = OneTimeToken(
                purpose: .resetPassword(id),
                generation: try await repositories.account(id).generation,
                created: now,
                expires: now.addingTimeInterval(settings.confirmationLinkAge / .seconds(1))
            )
            let link = token.addSecret()
            try await repositories.oneTimeTokens.save(token)
            return link
        }
    }

    /// Emails a password reset link if there is an account with the address.
    ///
    /// - Parameter mail: The email address as typed.
    /// - Throws: ``AccountError/invalidMail``, ``AccountError/tooManyAttempts(retryAfter:)``.
    public func requestPasswordReset(_ mail: String, from client: AccountClient) async throws {
        try await requestMail("reset", to: mail, from: client) { .passwordReset($0) }
    }

    /// Returns the email address for a password link, without using up the link.
    ///
    /// Show the address before the user types a password, because an attacker could send the user a
    /// link to the attacker's own account.
    ///
    /// - Throws: ``AccountError/invalidLink``, ``AccountError/linkUsed``,
    ///   ``AccountError/linkExpired``.
    public func address(ofPasswordLink link: SecretToken) async throws -> Mailbox {
        try await account(ofPasswordLink: link, now: now).mail
    }

    private func account(ofPasswordLink link: SecretToken, now: Date) async throws -> Account {
        try await transactions.read { repositories in
            let token = try await repositories.oneTimeToken(link, now: now)
            guard case .resetPassword(let id) = token.purpose else {
                throw AccountError.invalidLink
            }
            return try await repositories.account(id, of: token)
        }
    }

    /// Resets the password with an emailed link, and signs in.
    ///
    /// All sessions end, all API tokens are revoked, and the account's known browsers are
    /// forgotten. The second factor is still required.
    ///
    /// - Throws: ``AccountError/unsuitablePassword(_:)``, ``AccountError/invalidLink``,
    ///   ``AccountError/linkUsed``, ``AccountError/linkExpired``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``, ``AccountError/busy``.
    public func resetPassword(
        _ link: SecretToken,
        to password: String,
        from client: AccountClient
    ) async throws -> SignInStep {
        let begun = now
        // The password must not contain the account's address.
        let account = try await account(ofPasswordLink: link, now: begun)
        try check(password, mail: account.mail)
        // Until a new password is stored, any number of concurrent requests can use the link.
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
            // The account might have changed while the password was hashed.
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
    /// Stores a new password; see ``changeCredentials(of:keeping:now:)``.
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

    /// Records a password change and notifies the owner.
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
