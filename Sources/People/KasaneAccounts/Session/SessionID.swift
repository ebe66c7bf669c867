public import Foundation

/// A session's identifier, which isn't its secret.
public struct SessionID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The account.
    public let account: AccountID
    /// A random UUID.
    public let number: UUID

    /// Creates an identifier for tests of use cases and pages.
    public init(account: AccountID, number: UUID = UUID()) {
        self.account = account
        self.number = number
    }

    /// The UUIDs of the account and the session, separated by a dot.
    public var description: String { "\(account).\(number.uuidString.lowercased())" }

    /// Orders sessions by account, so that an account's sessions are adjacent.
    public static func < (first: Self, second: Self) -> Bool {
        (first.account, first.number) < (second.account, second.number)
    }
}
