/// The authorization rules for a type of action.
///
/// Check policies in use cases rather than in pages. Pages, the API and the terminal all call use
/// cases, and a check in a page protects only the page.
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
    /// The type of action, which includes the object to act on.
    associatedtype Action

    /// Returns whether the principal can perform the action.
    func allows(_ action: Action, by principal: AccountPrincipal) -> Bool
}

extension Policy {
    /// Returns the principal if it can perform the action.
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

/// An error for an action that was denied.
public enum AccessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The visitor isn't signed in, or the session or API token has ended.
    case signInRequired
    /// The account doesn't have permission.
    case forbidden
    /// The user must confirm their identity again.
    ///
    /// See ``Accounts/confirmIdentity(of:password:from:)``.
    case confirmationRequired

    /// The error message, as a lowercase phrase.
    public var description: String {
        switch self {
        case .signInRequired: "you must sign in first"
        case .forbidden: "you don't have permission to do this"
        case .confirmationRequired: "you must confirm your identity first"
        }
    }
}
