public import Foundation
import KasaneDomain
import KasaneJobs
import KasaneStore

extension Accounts {
    /// Creates an API token for an account with a confirmed identity, and notifies the owner.
    ///
    /// - Parameters:
    ///   - name: A name for the list of tokens, 1 to 80 characters.
    ///   - expires: The expiry date, or `nil` if the token never expires.
    /// - Returns: The token and its text. Show the text once.
    /// - Throws: ``AccessError/confirmationRequired``, ``AccountError/invalidName``,
    ///   ``AccountError/tooManyTokens(maximum:)``, ``AccountError/tooManyAttempts(retryAfter:)``.
    public func addToken(
        _ name: String,
        scopes: Set<TokenScope>,
        expires: Date?,
        to principal: AccountPrincipal,
        from client: AccountClient
    ) async throws -> (token: APIToken, text: String) {
        try requireConfirmation(of: principal)
        guard (1...80).contains(name.count), name.utf8.count <= 320,
            name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw AccountError.invalidName }
        try await beginChange(of: principal)
        let now = now
        let id = APIToken.ID(account: principal.account)
        let secret = SecretToken(path: [principal.account.uuid, id.number])
        let token = APIToken(
            id: id,
            name: name,
            scopes: scopes,
            created: now,
            expires: expires?.roundedToMilliseconds,
            used: nil,
            secret: secret.hash
        )
        try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            let tokens = try await repositories.apiTokens(of: principal.account)
            guard tokens.count < APIToken.maximumTokens else {
                throw AccountError.tooManyTokens(maximum: APIToken.maximumTokens)
            }
            try await repositories.apiTokens.save(token)
            try await repositories.record(
                .tokenCreated,
                of: principal.account,
                by: principal.account,
                from: client,
                subject: name,
                now: now
            )
            try await repositories.jobs.enqueue(
                SendAccountMail(.tokenCreated(principal.account, name: name))
            )
        }
        return (token, APIToken.prefix + secret.reveal())
    }

    /// Returns an account's API tokens without their secrets, newest first.
    ///
    /// - Throws: ``AccessError/forbidden`` for an API token without ``TokenScope/all``.
    public func tokens(of principal: AccountPrincipal) async throws -> [APIToken] {
        try requireFullAccess(of: principal)
        return try await transactions.read { repositories in
            try await repositories.apiTokens(of: principal.account, skipsUnreadable: true)
        }
        .sorted { $0.created > $1.created }
    }

    /// Revokes an API token.
    ///
    /// - Throws: ``AccountError/notFound`` if the token doesn't exist or belongs to another
    ///   account, or ``AccessError/forbidden`` for an API token without ``TokenScope/all``.
    public func revokeToken(
        _ id: APIToken.ID,
        of principal: AccountPrincipal,
        from client: AccountClient
    ) async throws {
        try requireFullAccess(of: principal)
        let now = now
        try await transactions.execute { repositories in
            try await requireCurrent(principal, in: repositories, now: now)
            guard id.account == principal.account,
                let token = try await repositories.apiTokens.find(id)
            else { throw AccountError.notFound }
            try await repositories.apiTokens.delete(id)
            try await repositories.record(
                .tokenRevoked,
                of: principal.account,
                by: principal.account,
                from: client,
                subject: token.name,
                now: now
            )
        }
    }

    /// Returns the account for an API token, or `nil` if the token is invalid.
    ///
    /// If the token or account can't be read, the error is reported and the token is treated as
    /// invalid.
    ///
    /// This method reads two rows. At most every five minutes, it also records that the token is in
    /// use. If recording fails, the error is only reported.
    ///
    /// - Parameter text: The text of the token, as in `Authorization: Bearer …`.
    /// - Returns: The account. It has its roles only if the scopes contain ``TokenScope/all``.
    public func principal(ofAPIToken text: String) async throws -> AccountPrincipal? {
        guard text.hasPrefix(APIToken.prefix),
            let secret = SecretToken(String(text.dropFirst(APIToken.prefix.count))),
            secret.path.count == 2
        else { return nil }
        let id = APIToken.ID(account: AccountID(secret.path[0]), number: secret.path[1])
        let now = now
        let found = try await transactions.read { repositories -> (APIToken, Account)? in
            guard let token = try await repositories.apiTokens.find(id),
                token.secret.matches(secret.hash),
                !token.hasEnded(at: now),
                let account = try await readableAccount(id.account, in: repositories),
                account.suspended == nil
            else { return nil }
            return (token, account)
        }
        guard let (token, account) = found else { return nil }
        if token.used.map({ abs(now.timeIntervalSince($0)) > 300 }) ?? true {
            try await recordUse { repositories in
                guard var token = try await repositories.apiTokens.find(id) else { return }
                token.used = now
                try await repositories.apiTokens.save(token)
            }
        }
        return AccountPrincipal(
            account: account.id,
            mail: account.mail,
            roles: token.scopes.contains(.all) ? account.roles : [],
            language: account.language,
            credential: .token(id, scopes: token.scopes)
        )
    }
}
