import Foundation
import KasaneDomain
import KasaneJobs
public import KasaneMail

/// The result of the first step of a sign-in.
public enum SignInStep: Sendable {
    /// The account is signed in. Store the secret in the browser's cookie.
    case done(OpenedSession)
    /// A second factor code is required.
    ///
    /// The secret identifies the pending sign-in. Pass it to ``Accounts/signIn(_:code:from:)``.
    /// Only the browser that completed the first step can use it.
    case secondFactor(SecretToken)
}

extension Accounts {
    /// Signs in with an email address and password.
    ///
    /// - Parameter mail: The email address as typed.
    /// - Throws: ``AccountError/wrongCredentials``, ``AccountError/tooManyAttempts(retryAfter:)``,
    ///   ``AccountError/busy``, or, only if the password is correct, ``AccountError/suspended``.
    public func signIn(
        _ mail: String,
        password: String,
        from client: AccountClient
    ) async throws -> SignInStep {
        let address = signInAddress(mail)
        let begun = now
        let (account, attempt) = try await transactions.execute { repositories in
            // Comes first, so that a rejection takes the same time whether or not the account
            // exists.
            let attempt = try await SignInAttempt.take(
                at: address,
                from: client,
                limits: settings.limits,
                knownBrowserAge: settings.knownBrowserAge,
                in: repositories.budgets,
                now: begun
            )
            return (try await repositories.account(at: address), attempt)
        }
        let isRight = try await isRight(password, account?.password, attempt)
        guard let account, isRight else {
            // The cost is the same for an unknown address.
            try await recordFailure(of: account?.id, attempt, from: client)
            throw AccountError.wrongCredentials
        }
        var upgraded: PasswordHash?
        if let hash = account.password, hash.needsUpgrade(to: hasher.parameters) {
            // If the server is busy, the hash is upgraded at a later sign-in.
            upgraded = try? await hasher.hash(
                password,
                priority: attempt.priority,
                of: attempt.owner
            )
        }
        return try await finishSignIn(account, upgraded: upgraded, attempt, from: client)
    }

    /// Returns the address to look up.
    ///
    /// No account has the address returned for invalid text.
    private func signInAddress(_ text: String) -> AccountAddress.ID {
        // The response is the same for an invalid address and a wrong password.
        if let mail = try? mailbox(text) { return AccountAddress.ID(mail) }
        return AccountAddress.ID(stored: "invalid \(text.utf8.count)")
    }

    private func recordFailure(
        of account: AccountID?,
        _ attempt: SignInAttempt,
        from client: AccountClient
    ) async throws {
        let now = now
        try await transactions.execute { repositories in
            try await attempt.recordFailure(in: repositories.budgets, now: now)
            try await repositories.recordFailure(
                of: account ?? AuditEntry.unknownAccount,
                by: nil,
                from: client,
                now: now
            )
        }
    }

    private func finishSignIn(
        _ account: Account,
        upgraded: PasswordHash?,
        _ attempt: SignInAttempt,
        from client: AccountClient
    ) async throws -> SignInStep {
        let now = now
        return try await transactions.execute { repositories in
            var current = try await repositories.account(account.id)
            // The account's password might have changed while this password was hashed.
            guard current.password == account.password else {
                throw AccountError.wrongCredentials
            }
            try await attempt.giveBack(in: repositories.budgets, now: now)
            if let upgraded {
                current.password = upgraded
                try await repositories.accounts.save(current)
            }
            return try await proceed(
                with: current,
                in: repositories,
                from: client,
                isMailed: false,
                now: now
            )
        }
    }

    /// Opens a session or asks for the second factor.
    ///
    /// - Parameter isMailed: Whether the first step was an emailed link rather than a password.
    /// - Throws: ``AccountError/suspended``.
    func proceed(
        with account: Account,
        in repositories: AccountRepositories,
        from client: AccountClient,
        isMailed: Bool,
        now: Date
    ) async throws -> SignInStep {
        guard account.suspended == nil else { throw AccountError.suspended }
        guard account.secondFactor == nil else {
            let isKnown = try await KnownBrowsers(budgets: repositories.budgets)
                .contains(
                    client.browser,
                    at: AccountAddress.ID(account.mail),
                    within: settings.knownBrowserAge,
                    now: now
                )
            var token = try await repositories.pendingSignIn(
                to: account,
                from: client,
                at: isMailed ? .mailed : isKnown ? .known : .strangers,
                now: now
            )
            let secret = token.addSecret()
            try await repositories.oneTimeTokens.save(token)
            return .secondFactor(secret)
        }
        return .done(try await openSession(of: account, in: repositories, from: client, now: now))
    }

    /// Returns whether a sign-in is waiting for a second factor code.
    ///
    /// - Parameter pending: The secret from ``SignInStep/secondFactor(_:)``.
    /// - Returns: `false` after ten minutes, in another browser, or if the sign-in was completed.
    public func isPending(
        _ pending: SecretToken,
        from client: AccountClient
    ) async throws -> Bool {
        let now = now
        return try await transactions.read { repositories in
            do {
                _ = try await repositories.account(pending, from: client, now: now)
                return true
            } catch is AccountError {
                return false
            }
        }
    }

    /// Completes a sign-in with an authenticator code or a recovery code.
    ///
    /// - Parameters:
    ///   - pending: The secret from ``SignInStep/secondFactor(_:)``.
    ///   - code: The code as typed.
    /// - Throws: ``AccountError/wrongCode``, ``AccountError/tooManyAttempts(retryAfter:)``,
    ///   ``AccountError/linkExpired`` after ten minutes, or ``AccountError/invalidLink`` in another
    ///   browser, after the sign-in was completed, or if the account has changed.
    public func signIn(
        _ pending: SecretToken,
        code: String,
        from client: AccountClient
    ) async throws -> OpenedSession {
        let begun = now
        let account = try await transactions.read { repositories in
            try await repositories.account(pending, from: client, now: begun).account
        }
        try await takeCode(code, of: account.id, from: client)
        let now = now
        return try await transactions.execute { repositories in
            let (account, token) = try await repositories.account(pending, from: client, now: now)
            try await repositories.oneTimeTokens.delete(token.id)
            return try await openSession(of: account, in: repositories, from: client, now: now)
        }
    }

    /// Emails a sign-in link if there is an account with the address.
    ///
    /// - Parameter mail: The email address as typed.
    /// - Throws: ``AccountError/invalidMail``, ``AccountError/tooManyAttempts(retryAfter:)``.
    public func requestSignInLink(_ mail: String, from client: AccountClient) async throws {
        try await requestMail("link", to: mail, from: client) { .signInLink($0) }
    }

    /// Returns the email address for a sign-in link, without using up the link.
    ///
    /// Show the address before signing in, because an attacker could send the user a link to the
    /// attacker's own account.
    ///
    /// - Throws: ``AccountError/invalidLink``, ``AccountError/linkUsed``,
    ///   ``AccountError/linkExpired``.
    public func address(ofSignInLink link: SecretToken) async throws -> Mailbox {
        let now = now
        return try await transactions.read { repositories in
            let token = try await repositories.oneTimeToken(link, now: now)
            guard case .signIn(let id) = token.purpose else { throw AccountError.invalidLink }
            return try await repositories.account(id, of: token).mail
        }
    }

    /// Signs in with an emailed link.
    ///
    /// - Throws: ``AccountError/invalidLink``, ``AccountError/linkUsed``,
    ///   ``AccountError/linkExpired``, ``AccountError/suspended``.
    public func signIn(_ link: SecretToken, from client: AccountClient) async throws -> SignInStep {
        let now = now
        return try await transactions.execute { repositories in
            let token = try await repositories.oneTimeToken(link, now: now)
            guard case .signIn(let id) = token.purpose else { throw AccountError.invalidLink }
            let account = try await repositories.account(id, of: token)
            try await repositories.spend(token, now: now)
            return try await proceed(
                with: account,
                in: repositories,
                from: client,
                isMailed: true,
                now: now
            )
        }
    }

    /// Enqueues a job that decides whether to send an email.
    func requestMail(
        _ kind: String,
        to text: String,
        from client: AccountClient,
        _ message: (String) -> SendAccountMail.Message
    ) async throws {
        let mail = try mailbox(text)
        let job = SendAccountMail(message(mail.address))
        try await countMail(kind, to: mail, from: client)
        try await transactions.execute { repositories in
            try await repositories.jobs.enqueue(job)
        }
    }
}

extension AccountRepositories {
    /// Returns the account for a pending sign-in.
    fileprivate func account(
        _ pending: SecretToken,
        from client: AccountClient,
        now: Date
    ) async throws -> (account: Account, token: OneTimeToken) {
        let token = try await oneTimeToken(pending, now: now)
        guard case .secondFactor(let id, let browser, _) = token.purpose, !client.browser.isEmpty,
            browser == Accounts.hash(ofBrowser: client.browser)
        else { throw AccountError.invalidLink }
        return (try await account(id, of: token), token)
    }
}
