public import Foundation
import KasaneDomain

extension AccountRepositories {
    /// Checks that the principal's session or API token is still valid in this transaction.
    ///
    /// A principal is a snapshot of the account's rights at the time of the request. When the
    /// rights change or the account is suspended, its sessions end and its tokens with all scopes
    /// are revoked. A principal that passes this check therefore still has its rights. After an
    /// attacker's session has ended, the attacker can't change anything.
    ///
    /// ```swift
    /// let settings = AccountSettings(sessions: SessionPolicy(maximumAge: .seconds(7 * 86_400)))
    /// // …
    /// try await accountTransactions.execute { repositories in
    ///     try await repositories.requireCurrent(
    ///         principal,
    ///         sessions: settings.sessions,
    ///         now: now
    ///     )
    ///     try await repositories.setLanguage("ja", of: principal.account)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - principal: The account that makes the change. The check always succeeds for the
    ///     operator.
    ///   - policy: The session policy, ``AccountSettings/sessions``.
    /// - Throws: ``AccessError/signInRequired``, or a store error.
    public func requireCurrent(
        _ principal: AccountPrincipal,
        sessions policy: SessionPolicy,
        now: Date
    ) async throws {
        switch principal.credential {
        case .session(let id):
            guard let session = try await sessions.find(id), !policy.hasEnded(session, at: now)
            else { throw AccessError.signInRequired }
        case .token(let id, _):
            guard let token = try await apiTokens.find(id),
                !token.hasEnded(at: now),
                try await accounts.find(id.account)?.suspended == nil
            else { throw AccessError.signInRequired }
        case .system: break
        }
    }
}
