public import Foundation

/// A token by which a program acts for an account.
public struct APIToken: Identifiable, Sendable {
    /// The identity of a token, which is not its secret.
    public struct ID: Hashable, Sendable, Comparable, CustomStringConvertible {
        /// The account.
        public let account: AccountID
        /// The number of the token: a random UUID.
        public let number: UUID

        package init(account: AccountID, number: UUID = UUID()) {
            self.account = account
            self.number = number
        }

        /// The UUIDs of the account and of the token, with a dot between them.
        public var description: String { "\(account).\(number.uuidString.lowercased())" }

        /// Orders tokens by account, so that those of one account follow each other.
        public static func < (first: Self, second: Self) -> Bool {
            (first.account, first.number) < (second.account, second.number)
        }
    }

    /// The identity.
    public let id: ID
    /// The name that the person has given it, such as `calendar`.
    public let name: String
    /// What the token may be used for.
    public let scopes: Set<TokenScope>
    /// The time at which it was created.
    public let created: Date
    /// The time from which it no longer counts; `nil` if it never expires.
    public let expires: Date?
    /// The time of its latest use, to within five minutes; `nil` if it was never used.
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

    /// Returns whether the token has expired, or was created by a clock that was ahead, so that it
    /// would expire too late.
    func hasEnded(at now: Date) -> Bool {
        guard let expires else { return false }
        return expires <= now || created.isAhead(of: now)
    }

    /// The beginning of each token's text, by which scanners of public code recognise it.
    package static let prefix = "kasane_"
    /// The maximum number of tokens of one account.
    static let maximumTokens = 50
}

/// Something that an API token may be used for, such as `forecasts:read`.
public struct TokenScope: Hashable, Sendable, Comparable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    /// The name under which the scope is stored.
    public let name: String

    /// Everything that the account may do, including the rights of its roles.
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

    /// Creates a scope of a literal.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// The name.
    public var description: String { name }

    /// Whether a scope precedes another one in lists.
    public static func < (first: Self, second: Self) -> Bool { first.name < second.name }
}
