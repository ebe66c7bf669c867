import Foundation
import KasaneDomain
import KasaneJobs
public import KasaneMail

/// What follows the first step of a sign-in.
public enum SignInStep: Sendable {
    /// The account is signed in: the secret opens a session, see
    /// ``Accounts/openSession(_:browser:replacing:from:)``.
    case done(SecretToken)
    /// A code of the second factor is required: the secret stands for the first step, see
    /// ``Accounts/signIn(_:code:from:)``. Only the browser of the first step can use it.
    case secondFactor(SecretToken)
}

extension Accounts {
    /// Signs in by mail address and password.
    ///
    /// - Parameters:
    ///   - mail: The mail address, as it was typed.
    ///   - password: The password.
    ///   - client: The browser.
    /// - Returns: What follows.
    /// - Throws: ``AccountError/wrongCredentials``, ``AccountError/tooManyAttempts(retryAfter:)``,
    ///   ``AccountError/busy``; ``AccountError/suspended`` only for the right password.
    public func signIn(
        _ mail: String,
        password: String,
        from client: AccountClient
    ) async throws -> SignInStep {
        let address = signInAddress(mail)
        let begun = now
        let (account, attempt) = try await transactions.execute { repositories in
            // A refusal takes the same time whether there is an account, so it comes first.
            let attempt = try await SignInAttempt.take(
                at: address,
                from: client,
                settings: settings,
                in: repositories.budgets,
                now: begun
            )
            return (try await repositories.account(at: address), attempt)
        }
        let isRight = try await isRight(password, account?.password, attempt)
        guard let account, isRight else {
            // An unknown address costs the same.
            try await recordFailure(of: account?.id, attempt, from: client)
            throw AccountError.wrongCredentials
        }
        var upgraded: PasswordHash?
        if let hash = account.password, hash.needsUpgrade(to: hasher.parameters) {
            // A busy server upgrades the hash at a later sign-in.
            upgraded = try? await hasher.hash(
                password,
                priority: attempt.priority,
                of: attempt.owner
            )
        }
        return try await finishSignIn(account, upgraded: upgraded, attempt, from: client)
    }

    /// The address to look up; for an invalid text, one without an account.
    private func signInAddress(_ text: String) -> AccountAddress.ID {
        // The answer to an invalid address is that to a wrong password.
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
            // The password may have been changed while this one was hashed.
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

    /// Grants a session, or requests the second factor.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - repositories: The repositories of the transaction.
    ///   - client: The browser.
    ///   - isMailed: Whether the first step was a mailed link, not a password.
    ///   - now: The current time.
    /// - Returns: What follows.
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
        return .done(try await grantSession(to: account, in: repositories, from: client, now: now))
    }

    /// Returns whether a sign-in waits for a code of the second factor.
    ///
    /// - Parameters:
    ///   - pending: The secret of the first step, as in ``SignInStep/secondFactor(_:)``.
    ///   - client: The browser.
    /// - Returns: `false` after ten minutes, for another browser, and if the sign-in was completed.
    /// - Throws: An error of the store.
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

    /// Completes a sign-in with a code of the authenticator, or with a recovery code.
    ///
    /// - Parameters:
    ///   - pending: The secret of the first step, as in ``SignInStep/secondFactor(_:)``.
    ///   - code: The code, as it was typed.
    ///   - client: The browser.
    /// - Returns: The secret that opens a session.
    /// - Throws: ``AccountError/wrongCode``, ``AccountError/tooManyAttempts(retryAfter:)``;
    ///   ``AccountError/linkExpired`` after ten minutes; ``AccountError/invalidLink`` for another
    ///   browser, or if the sign-in was completed or the account has changed.
    public func signIn(
        _ pending: SecretToken,
        code: String,
        from client: AccountClient
    ) async throws -> SecretToken {
        let begun = now
        let account = try await transactions.read { repositories in
            try await repositories.account(pending, from: client, now: begun).account
        }
        try await takeCode(code, of: account.id, from: client)
        let now = now
        return try await transactions.execute { repositories in
            let (account, token) = try await repositories.account(pending, from: client, now: now)
            guard account.suspended == nil else { throw AccountError.suspended }
            try await repositories.oneTimeTokens.delete(token.id)
            return try await grantSession(to: account, in: repositories, from: client, now: now)
        }
    }

    /// Requests a mail with a link to sign in; without an account, none is sent.
    ///
    /// - Parameters:
    ///   - mail: The mail address, as it was typed.
    ///   - client: The browser.
    /// - Throws: ``AccountError/invalidMail``, ``AccountError/tooManyAttempts(retryAfter:)``.
    public func requestSignInLink(_ mail: String, from client: AccountClient) async throws {
        try await requestMail("link", to: mail, from: client) { .signInLink($0) }
    }

    /// Returns the mail address of the account that a mailed link signs in; the link still counts.
    ///
    /// Show it before the person signs in, because a link can come from a stranger, and signs in to
    /// the stranger's account.
    ///
    /// - Parameter link: The secret of the link.
    /// - Returns: The address.
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

    /// Signs in by a mailed link.
    ///
    /// - Parameters:
    ///   - link: The secret of the link.
    ///   - client: The browser.
    /// - Returns: What follows.
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

    /// Requests a mail whose job decides whether it is sent.
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
    /// Returns the account of a sign-in that waits for a code.
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
