public import Foundation

/// A token that lets a program act for an account.
public struct APIToken: Identifiable, Sendable {
    /// A token's identifier, which isn't its secret.
    public struct ID: Hashable, Sendable, Comparable, CustomStringConvertible {
        /// The account.
        public let account: AccountID
        /// A random UUID.
        public let number: UUID

        package init(account: AccountID, number: UUID = UUID()) {
            self.account = account
            self.number = number
        }

        /// The UUIDs of the account and the token, separated by a dot.
        public var description: String { "\(account).\(number.uuidString.lowercased())" }

        /// Orders tokens by account, so that an account's tokens are adjacent.
        public static func < (first: Self, second: Self) -> Bool {
            (first.account, first.number) < (second.account, second.number)
        }
    }

    /// The identifier.
    public let id: ID
    /// The name given by the user, such as `calendar`.
    public let name: String
    /// The token's permissions.
    public let scopes: Set<TokenScope>
    /// The date when the token was created.
    public let created: Date
    /// The date when the token expires, or `nil` if it never expires.
    public let expires: Date?
    /// The date when the token was last used, to within five minutes, or `nil` if it was never
    /// used.
    public package(set) var used: Date?
    package let secret: SecretHash

    package init(
        id: ID,
        name: String,
        scopes: Set<TokenScope>,
        created: Date,
        expires: Date?,
        used: Date?,
        secret: SecretHash
    ) {
        self.id = id
        self.name = name
        self.scopes = scopes
        self.created = created
        self.expires = expires
        self.used = used
        self.secret = secret
    }

    /// Returns whether the token has expired, or was created while a clock was ahead.
    ///
    /// A token that was created while a clock was ahead would expire too late.
    func hasEnded(at now: Date) -> Bool {
        guard let expires else { return false }
        return expires <= now || created.isAhead(of: now)
    }

    /// The prefix of every token, which secret scanners recognize.
    package static let prefix = "kasane_"
    /// The maximum number of tokens per account.
    static let maximumTokens = 50
}

/// An API token's permission, such as `forecasts:read`.
public struct TokenScope: Hashable, Sendable, Comparable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    /// The scope's stored name.
    public let name: String

    /// A scope that allows all of the account's actions and has its roles.
    public static let all: Self = "all"

    /// Creates a scope.
    ///
    /// - Parameter name: 1 to 40 ASCII letters, digits, hyphens and colons.
    public init(_ name: String) {
        precondition(
            name.isValidName(allowing: "-:"),
            "“\(name)” is not a valid scope; use 1 to 40 letters, digits, hyphens and colons."
        )
        self.name = name
    }

    /// Creates a scope from a literal.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name.
    public var description: String { name }

    /// Whether the first scope is listed before the second.
    public static func < (first: Self, second: Self) -> Bool { first.name < second.name }
}
