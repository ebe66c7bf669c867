public import Foundation
import KasaneDomain

extension AccountRepositories {
    /// Requires in the transaction of a change that the principal's session or API token has not
    /// ended since the request began.
    ///
    /// A principal is a snapshot of the rights at the time of the request. A change of the rights,
    /// and a suspension, end the sessions and the tokens with rights, so that a current principal
    /// still has them. Once a stranger's session has been ended, the stranger can change nothing.
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
    ///   - principal: The account that makes the change; the operator is always current.
    ///   - policy: The policy of the accounts, ``AccountSettings/sessions``.
    ///   - now: The current time.
    /// - Throws: ``AccessError/signInRequired``; an error of the store.
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
