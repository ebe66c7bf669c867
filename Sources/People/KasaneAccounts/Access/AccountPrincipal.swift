public import Foundation
public import KasaneMail

/// A signed-in account, as pages, routes and use cases know it.
///
/// It is a snapshot of the rights at the time of the request. When they change, the sessions of the
/// account end, and their open pages with them.
public struct AccountPrincipal: Sendable {
    /// How the account was identified.
    public enum Credential: Hashable, Sendable {
        /// By a session of a browser.
        case session(SessionID)
        /// By an API token with scopes.
        case token(APIToken.ID, scopes: Set<TokenScope>)
        /// By the operator of the server, for example in the terminal.
        case system
    }

    /// The account.
    public let account: AccountID
    /// The mail address.
    public let mail: Mailbox
    /// The roles.
    ///
    /// An API token has none, unless its scopes contain ``TokenScope/all``.
    public let roles: Set<Role>
    /// The language of mails to the person, as a BCP 47 tag.
    public let language: String
    /// How the account was identified.
    public let credential: Credential
    /// The time at which the person last confirmed their identity; `nil` for an API token.
    public let confirmed: Date?
    /// The time after the request at which the session ends, unless it is used again; `nil` if the
    /// account was not identified by a session.
    public let lifetime: Duration?

    /// Creates a principal, for tests of use cases and pages.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - mail: The mail address.
    ///   - roles: The roles.
    ///   - language: The language of mails, as a BCP 47 tag.
    ///   - credential: How the account was identified.
    ///   - confirmed: The time at which the person last confirmed their identity.
    ///   - lifetime: The time after which the session ends.
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

    /// The session; `nil` if the account was not identified by one.
    public var session: SessionID? {
        if case .session(let id) = credential { id } else { nil }
    }

    /// Returns whether the account may use a scope: a session all of them, a token its own.
    ///
    /// - Parameter scope: The scope.
    /// - Returns: Whether it may.
    public func allows(_ scope: TokenScope) -> Bool {
        switch credential {
        case .session, .system: true
        case .token(_, let scopes): scopes.contains(scope) || scopes.contains(.all)
        }
    }
}
