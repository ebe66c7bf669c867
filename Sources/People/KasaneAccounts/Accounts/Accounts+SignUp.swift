import Foundation
import KasaneDomain
import KasaneJobs
import KasaneMail

extension Accounts {
    /// Emails a link that confirms a new account's address.
    ///
    /// If the address already has an account, the result is the same, but the email says that there
    /// is an account. The account is created only when the link is used, so nobody can claim
    /// someone else's address.
    ///
    /// - Parameter mail: The email address as typed.
    /// - Throws: ``AccountError/invalidMail``, ``AccountError/unsuitablePassword(_:)``,
    ///   ``AccountError/tooManyAttempts(retryAfter:)``, ``AccountError/busy``.
    public func signUp(_ mail: String, password: String, from client: AccountClient) async throws {
        let mail = try mailbox(mail)
        // If the password is rejected, no email is sent.
        try check(password, mail: mail)
        let isSuspect = try await countMail("sign-up", to: mail, from: client)
        let hash = try await hash(
            password,
            mail: mail,
            priority: isSuspect ? .suspect : .usual,
            of: SignInAttempt.owner(in: client)
        )
        let now = now
        let token = OneTimeToken(
            purpose: .signUp(mail: mail, password: hash, language: client.language),
            generation: 0,
            created: now,
            expires: now.addingTimeInterval(settings.confirmationLinkAge / .seconds(1))
        )
        try await transactions.execute { repositories in
            try await repositories.oneTimeTokens.save(token)
            try await repositories.jobs.enqueue(SendAccountMail(.signUp(token.id)))
        }
    }

    /// Creates an account with the link from its sign-up email, and signs in.
    ///
    /// The password from the sign-up is required again, because the link proves only that the user
    /// owns the mailbox. Otherwise, a mailbox owner might confirm an account with a password that
    /// an attacker chose.
    ///
    /// - Parameter password: The password from the sign-up.
    /// - Throws: ``AccountError/wrongPassword``, ``AccountError/addressTaken`` or
    ///   ``AccountError/busy``. If the link is invalid, or after five wrong passwords, throws
    ///   ``AccountError/invalidLink``, ``AccountError/linkUsed`` or ``AccountError/linkExpired``.
    public func confirmSignUp(
        _ link: SecretToken,
        password: String,
        from client: AccountClient
    ) async throws -> OpenedSession {
        let token = try await takePasswordAttempt(of: link)
        guard case .signUp(let mail, let hash, let language) = token.purpose else {
            throw AccountError.invalidLink
        }
        guard try await isRight(password, hash, of: token, from: client) else {
            throw AccountError.wrongPassword
        }
        let now = now
        return try await transactions.execute { repositories in
            // Another request might have spent the link while the password was hashed.
            try await repositories.spend(repositories.oneTimeToken(link, now: now), now: now)
            let account = Account(mail: mail, password: hash, language: language, created: now)
            try await repositories.insert(account)
            try await repositories.record(
                .created,
                of: account.id,
                by: account.id,
                from: client,
                now: now
            )
            return try await openSession(of: account, in: repositories, from: client, now: now)
        }
    }

    /// Returns whether a password matches a link, without counting attempts when the server is
    /// busy.
    private func isRight(
        _ password: String,
        _ hash: PasswordHash,
        of token: OneTimeToken,
        from client: AccountClient
    ) async throws -> Bool {
        do {
            return try await isRight(
                password,
                hash,
                token.failures > 1 ? .suspect : .usual,
                of: SignInAttempt.owner(in: client)
            )
        } catch AccountError.busy {
            try await transactions.execute { repositories in
                guard var token = try await repositories.oneTimeTokens.find(token.id) else {
                    return
                }
                token.failures -= 1
                try await repositories.oneTimeTokens.save(token)
            }
            throw AccountError.busy
        }
    }

    /// Uses up one of a link's five password attempts.
    private func takePasswordAttempt(of link: SecretToken) async throws -> OneTimeToken {
        let now = now
        return try await transactions.execute { repositories in
            var token = try await repositories.oneTimeToken(link, now: now)
            guard token.failures < 5 else { throw AccountError.invalidLink }
            token.failures += 1
            try await repositories.oneTimeTokens.save(token)
            return token
        }
    }

    /// Creates an account without sending an email.
    ///
    /// - Parameters:
    ///   - mail: The email address, which is treated as confirmed.
    ///   - password: The password, or `nil` if the user signs in with emailed links.
    ///   - language: The language for emails, as a BCP 47 tag.
    /// - Throws: ``AccountError/invalidMail``, ``AccountError/unsuitablePassword(_:)``,
    ///   ``AccountError/addressTaken``, ``AccountError/busy``.
    public func add(
        _ mail: String,
        password: String?,
        roles: Set<Role> = [],
        language: String = "en"
    ) async throws -> Account {
        let mail = try mailbox(mail)
        var hashed: PasswordHash?
        if let password { hashed = try await hash(password, mail: mail) }
        let now = now
        let account = Account(
            mail: mail,
            password: hashed,
            roles: roles,
            language: AccountClient(network: nil, languages: [language]).language,
            created: now
        )
        try await transactions.execute { repositories in
            try await repositories.insert(account)
            try await repositories.record(
                .created,
                of: account.id,
                by: nil,
                from: AccountClient(network: nil),
                now: now
            )
        }
        return account
    }

    /// Counts an email requested by a visitor.
    ///
    /// Each kind of email has its own limit, so that strangers who request one kind can't block
    /// another kind.
    ///
    /// - Returns: Whether there were other requests recently.
    @discardableResult
    func countMail(
        _ kind: String,
        to mail: Mailbox,
        from client: AccountClient
    ) async throws -> Bool {
        var rules = [
            AttemptCounter.Rule(
                "mail-\(kind)",
                AccountAddress.ID(mail).text,
                limit: settings.limits.mailsToAddress
            )
        ]
        // Clients whose networks are unknown aren't in one network.
        rules += AttemptCounter.Rule.forEachRange(
            "mail-from",
            of: client,
            limit: settings.limits.mailsFromNetwork
        )
        let (now, counted) = (now, rules)
        return try await transactions.execute { repositories in
            try await AttemptCounter(budgets: repositories.budgets, now: now).take(counted)
        }
    }
}
