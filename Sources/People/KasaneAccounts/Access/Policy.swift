/// The authorization rules for one kind of action.
///
/// Check policies in use cases, not in pages: use cases are called from pages, from the API and
/// from the terminal, and a check in one of them protects only that one.
///
/// ```swift
/// enum ArticleAction {
///     case read, edit(Article), delete(Article)
/// }
///
/// struct ArticlePolicy: Policy {
///     func allows(_ action: ArticleAction, by principal: AccountPrincipal) -> Bool {
///         switch action {
///         case .read: true
///         case .edit(let article): article.author == principal.account
///         case .delete: principal.roles.contains(.administrator)
///         }
///     }
/// }
///
/// struct DeleteArticle {
///     let policy = ArticlePolicy()
///     func callAsFunction(_ article: Article, by principal: AccountPrincipal?) async throws {
///         let principal = try policy.require(.delete(article), by: principal)
///         // …
///     }
/// }
/// ```
public protocol Policy<Action>: Sendable {
    /// The action, including the object it applies to.
    associatedtype Action

    /// Returns whether the principal can perform the action.
    func allows(_ action: Action, by principal: AccountPrincipal) -> Bool
}

extension Policy {
    /// Returns the principal if it is signed in and can perform the action.
    ///
    /// - Throws: ``AccessError``.
    @discardableResult
    public func require(
        _ action: Action,
        by principal: AccountPrincipal?
    ) throws(AccessError) -> AccountPrincipal {
        guard let principal else { throw .signInRequired }
        guard allows(action, by: principal) else { throw .forbidden }
        return principal
    }
}

/// The reason why an action is denied.
public enum AccessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody is signed in, or the session or API token has ended.
    case signInRequired
    /// The account lacks the permission.
    case forbidden
    /// The identity must be confirmed again.
    ///
    /// See ``Accounts/confirmIdentity(of:password:from:)``.
    case confirmationRequired

    /// A human-readable description.
    public var description: String {
        switch self {
        case .signInRequired: "this requires an account: sign in first"
        case .forbidden: "the account has no right to this"
        case .confirmationRequired: "this requires that you confirm your identity first"
        }
    }
}
