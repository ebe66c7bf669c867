public import Foundation

/// The identity of a session, which is not its secret.
public struct SessionID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The account.
    public let account: AccountID
    /// The number of the session: a random UUID.
    public let number: UUID

    /// Creates an identity, for tests of use cases and pages.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - number: A random number.
    public init(account: AccountID, number: UUID = UUID()) {
        self.account = account
        self.number = number
    }

    /// The UUIDs of the account and of the session, with a dot between them.
    public var description: String { "\(account).\(number.uuidString.lowercased())" }

    /// Orders sessions by account, so that those of one account follow each other.
    public static func < (first: Self, second: Self) -> Bool {
        (first.account, first.number) < (second.account, second.number)
    }
}
