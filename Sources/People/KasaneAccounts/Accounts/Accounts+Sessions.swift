import Foundation
public import KasaneDomain

/// A new session and its secret for the browser's cookie.
public struct OpenedSession: Sendable {
    /// The session's identifier.
    public let id: SessionID
    /// The secret for the cookie.
    public let token: SecretToken
    /// The lifetime of the cookie.
    public let maximumAge: Duration
}

extension Accounts {
    /// Opens a session and ends the session in the browser's cookie, if any.
    ///
    /// Each session has a new identifier and a new secret, which prevents session fixation.
    ///
    /// - Parameter replaced: The session that the new session continues, or `nil` for a new
    ///   sign-in.
    /// - Throws: ``AccountError/suspended``, or a store error.
    func openSession(
        of account: Account,
        in repositories: AccountRepositories,
        from client: AccountClient,
        replacing replaced: AccountSession? = nil,
        now: Date
    ) async throws -> OpenedSession {
        guard account.suspended == nil else { throw AccountError.suspended }
        var ended = Set([replaced?.id].compactMap { $0 })
        if let token = client.session, let previous = try await session(token, in: repositories) {
            ended.insert(previous.id)
        }
        try await repositories.end(Array(ended), now: now)
        try await remember(client, of: account, in: repositories, now: now)
        let others = try await repositories.sessions(of: account.id, skipsUnreadable: true)
        let excess = others.sorted { $0.used < $1.used }
            .prefix(max(0, others.count - settings.sessions.maximumSessions + 1))
        try await repositories.end(excess.map(\.id), now: now)
        let id = SessionID(account: account.id)
        if let replaced {
            try await SessionLimits(replaced.id)
                .pass(to: id, settings.limits, in: repositories.budgets, now: now)
        }
        let secret = SecretToken(path: [account.id.uuid, id.number])
        let created = replaced?.created ?? now
        try await repositories.sessions.save(
            AccountSession(
                id: id,
                created: created,
                used: now,
                confirmed: now,
                device: client.device,
                network: client.network,
                secret: secret.hash
            )
        )
        try await repositories.recordRepeated(
            replaced == nil ? .signedIn : .identityConfirmed,
            of: account.id,
            by: account.id,
            from: client,
            now: now
        )
        return OpenedSession(
            id: id,
            token: secret,
            maximumAge: settings.sessions.maximumAge
                - .seconds(now.timeIntervalSince(created))
        )
    }

    /// Adds the client's browser to the account's known browsers.
    func remember(
        _ client: AccountClient,
        of account: Account,
        in repositories: AccountRepositories,
        now: Date
    ) async throws {
        guard !client.browser.isEmpty else { return }
        try await KnownBrowsers(budgets: repositories.budgets)
            .insert(
                client.browser,
                at: AccountAddress.ID(account.mail),
                within: settings.knownBrowserAge,
                now: now
            )
    }

    /// Returns the account for a session's secret, or `nil` if the session has ended.
    ///
    /// If the session or account can't be read, the error is reported and the session is treated as
    /// ended.
    ///
    /// This method reads two rows. At most every five minutes, it also records that the session is
    /// in use. If recording fails, the error is only reported.
    ///
    /// - Parameter token: The secret in the browser's cookie.
    public func principal(of token: SecretToken) async throws -> AccountPrincipal? {
        let now = now
        let found = try await transactions.read { repositories in
            try await current(token, in: repositories, now: now)
        }
        guard case (let account, var session)? = found else { return nil }
        // Corrects a date stored by a clock that was slightly ahead.
        if abs(now.timeIntervalSince(session.used)) > 300 {
            let id = session.id
            let isRecorded = try await recordUse { repositories in
                guard var session = try await repositories.sessions.find(id) else { return }
                session.used = now
                try await repositories.sessions.save(session)
            }
            if isRecorded { session.used = now }
        }
        let rest = settings.sessions.end(of: session).timeIntervalSince(now)
        return AccountPrincipal(
            account: account.id,
            mail: account.mail,
            roles: account.roles,
            language: account.language,
            credential: .session(session.id),
            confirmed: session.confirmed,
            lifetime: .seconds(rest)
        )
    }

    /// Returns an active session and its account.
    private func current(
        _ token: SecretToken,
        in repositories: AccountRepositories,
        now: Date
    ) async throws -> (Account, AccountSession)? {
        guard let session = try await session(token, in: repositories),
            !isOver(session, now: now),
            let account = try await readableAccount(session.id.account, in: repositories),
            account.suspended == nil
        else { return nil }
        return (account, session)
    }

    /// Returns an account, or `nil` if it doesn't exist or can't be read.
    func readableAccount(
        _ id: AccountID,
        in repositories: AccountRepositories
    ) async throws -> Account? {
        try await ReadableRepository(wrapped: repositories.accounts, onFailure: report).find(id)
    }

    private func session(
        _ token: SecretToken,
        in repositories: AccountRepositories
    ) async throws -> AccountSession? {
        guard token.path.count == 2, let account = token.path.first, let number = token.path.last,
            let session = try await repositories.sessions.find(
                SessionID(account: AccountID(account), number: number)
            ),
            session.secret.matches(token.hash)
        else { return nil }
        return session
    }

    /// Whether a session has ended; see ``SessionPolicy/hasEnded(_:at:)``.
    func isOver(_ session: AccountSession, now: Date) -> Bool {
        settings.sessions.hasEnded(session, at: now)
    }

    /// Returns an account's active sessions, most recently used first.
    ///
    /// - Throws: ``AccessError/forbidden`` for an API token without ``TokenScope/all``.
    public func sessions(of principal: AccountPrincipal) async throws -> [AccountSession] {
        try requireFullAccess(of: principal)
        let now = now
        return try await transactions.read { repositories in
            try await repositories.sessions(of: principal.account, skipsUnreadable: true)
        }
        .filter { !isOver($0, now: now) }
        .sorted { $0.used > $1.used }
    }

    /// Ends one of the account's sessions on all nodes.
    ///
    /// - Throws: ``AccountError/notFound`` if the session doesn't exist or belongs to another
    ///   account, or ``AccessError/forbidden`` for an API token without ``TokenScope/all``.
    public func endSession(
        _ id: SessionID,
        of principal: AccountPrincipal,
        from client: AccountClient
    ) async throws {
        try requireFullAccess(of: principal)
        let now = now
        try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            guard id.account == principal.account,
                let session = try await repositories.sessions.find(id)
            else { throw AccountError.notFound }
            try await repositories.end([id], now: now)
            try await repositories.recordRepeated(
                .sessionEnded,
                of: principal.account,
                by: principal.account,
                from: client,
                subject: session.device,
                now: now
            )
        }
    }

    /// Ends all of the account's sessions except the principal's session.
    ///
    /// - Throws: ``AccessError/forbidden`` for an API token without ``TokenScope/all``.
    public func endOtherSessions(
        of principal: AccountPrincipal,
        from client: AccountClient
    ) async throws {
        try requireFullAccess(of: principal)
        let now = now
        try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            try await repositories.endSessions(
                of: principal.account,
                except: principal.session,
                now: now
            )
            // Pending sign-ins end too.
            var account = try await repositories.account(principal.account)
            account.generation += 1
            try await repositories.accounts.save(account)
            try await repositories.recordRepeated(
                .sessionEnded,
                of: principal.account,
                by: principal.account,
                from: client,
                now: now
            )
        }
    }

    /// Signs out by ending the principal's session, if any.
    public func signOut(_ principal: AccountPrincipal) async throws {
        guard let session = principal.session else { return }
        let now = now
        try await transactions.execute { try await $0.end([session], now: now) }
    }

    /// Observes the sessions that end on any of the store's nodes.
    ///
    /// Each value contains all sessions that ended in the last ten minutes, so that no session is
    /// missed. The first value arrives immediately. Another value arrives after each commit that
    /// ends a session.
    public func endedSessions() -> ObservedValues<AccountRepositories, Set<SessionID>> {
        transactions.observe { try await recentlyEnded(in: $0) }
    }

    private func recentlyEnded(in repositories: AccountRepositories) async throws -> Set<SessionID>
    {
        var last = EndedSession.ID(
            ended: now.addingTimeInterval(-600),
            session: SessionID(
                account: AuditEntry.unknownAccount,
                number: AuditEntry.unknownAccount.uuid
            )
        )
        var ended: Set<SessionID> = []
        while true {
            let page = try await repositories.endedSessions.elements(after: last, limit: 1_000)
            ended.formUnion(page.map(\.id.session))
            guard page.count == 1_000, let next = page.last?.id else { return ended }
            last = next
        }
    }

    static func hash(ofBrowser text: String) -> String {
        AttemptBudget.ID("browser", text).text
    }
}
