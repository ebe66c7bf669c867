public import Foundation

/// A token that lets a program act for an account.
public struct APIToken: Identifiable, Sendable {
    /// The identifier of a token, which isn't its secret.
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

        /// Orders tokens by account, so that the tokens of an account are adjacent.
        public static func < (first: Self, second: Self) -> Bool {
            (first.account, first.number) < (second.account, second.number)
        }
    }

    /// The identifier.
    public let id: ID
    /// The name given by the user, such as `calendar`.
    public let name: String
    /// What the token can be used for.
    public let scopes: Set<TokenScope>
    /// The date at which the token was created.
    public let created: Date
    /// The expiry date, or `nil` if the token never expires.
    public let expires: Date?
    /// The date of its latest use, to within five minutes, or `nil` if it was never used.
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

    /// Whether the token has expired, or was created by a clock that was ahead.
    ///
    /// The latter would expire too late.
    func hasEnded(at now: Date) -> Bool {
        guard let expires else { return false }
        return expires <= now || created.isAhead(of: now)
    }

    /// The prefix of every token, which lets secret scanners recognise it.
    package static let prefix = "kasane_"
    /// The maximum number of tokens per account.
    static let maximumTokens = 50
}

/// A permission of an API token, such as `forecasts:read`.
public struct TokenScope: Hashable, Sendable, Comparable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    /// The name that identifies the scope in the store.
    public let name: String

    /// Everything the account can do, including the rights of its roles.
    public static let all: Self = "all"

    /// Creates a scope.
    ///
    /// - Parameter name: 1 to 40 letters, digits, hyphens and colons in ASCII.
    public init(_ name: String) {
        precondition(
            name.isValidName(allowing: "-:"),
            "“\(name)” cannot name a scope: use letters, digits, hyphens and colons."
        )
        self.name = name
    }

    /// Creates a scope from a literal.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name.
    public var description: String { name }

    /// Orders scopes for lists.
    public static func < (first: Self, second: Self) -> Bool { first.name < second.name }
}
