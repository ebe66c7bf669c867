public import Foundation
public import KasaneMail

/// The account that acts in a request.
///
/// A principal is a snapshot of the account's rights at the time of the request. When the rights
/// change, the account's sessions and open pages end.
public struct AccountPrincipal: Hashable, Sendable {
    /// The credential that identified the account.
    public enum Credential: Hashable, Sendable {
        /// A browser session.
        case session(SessionID)
        /// An API token with scopes.
        case token(APIToken.ID, scopes: Set<TokenScope>)
        /// The server's operator, for example in a terminal.
        case system
    }

    /// The account.
    public let account: AccountID
    /// The email address.
    public let mail: Mailbox
    /// The roles.
    ///
    /// If an API token's scopes don't contain ``TokenScope/all``, its principal has no roles.
    public let roles: Set<Role>
    /// The language for emails, as a BCP 47 tag.
    public let language: String
    /// The credential that identified the account.
    public let credential: Credential
    /// The date when the user last confirmed their identity, or `nil` for an API token.
    public let confirmed: Date?
    /// The session's remaining lifetime if it isn't used again, or `nil` if there is no session.
    public let lifetime: Duration?

    /// Creates a principal for tests of use cases and pages.
    public init(
        account: AccountID,
        mail: Mailbox,
        roles: Set<Role> = [],
        language: String = "en",
        credential: Credential,
        confirmed: Date? = nil,
        lifetime: Duration? = nil
    ) {
        self.lifetime = lifetime
        self.account = account
        self.mail = mail
        self.roles = roles
        self.language = language
        self.credential = credential
        self.confirmed = confirmed
    }

    /// The session, or `nil` for an API token or the operator.
    public var session: SessionID? {
        if case .session(let id) = credential { id } else { nil }
    }

    /// Returns whether the principal has a scope.
    ///
    /// A session has every scope.
    public func allows(_ scope: TokenScope) -> Bool {
        switch credential {
        case .session, .system: true
        case .token(_, let scopes): scopes.contains(scope) || scopes.contains(.all)
        }
    }
}
