/// Decides what a signed-in account may do.
///
/// Use cases check it, not pages: a use case is called from pages, from the API and from the
/// terminal, and a check in one of them protects only that one.
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
    /// What is done, with the object that it is done to.
    associatedtype Action

    /// Returns whether an account may do something.
    func allows(_ action: Action, by principal: AccountPrincipal) -> Bool
}

extension Policy {
    /// Requires a signed-in account that may do something.
    ///
    /// - Parameters:
    ///   - action: What is done.
    ///   - principal: The account that does it; `nil` if none is signed in.
    /// - Returns: The account.
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

/// The reason why something is not allowed.
public enum AccessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No account is signed in, or its session or API token has ended.
    case signInRequired
    /// The account has no right to it.
    case forbidden
    /// The identity must have been confirmed recently, see
    /// ``Accounts/confirmIdentity(of:password:from:)``.
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
