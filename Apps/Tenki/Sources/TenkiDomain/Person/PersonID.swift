public import Foundation

/// The identity of a person who has an account: that of the account.
public struct PersonID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The identity as a UUID.
    public let uuid: UUID

    /// Creates an identity.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// Parses the text of an identity.
    ///
    /// - Throws: ``PersonIDError`` for a text that is not a UUID.
    public init(_ text: String) throws(PersonIDError) {
        guard let uuid = UUID(uuidString: text) else { throw PersonIDError(text: text) }
        self.uuid = uuid
    }

    /// The UUID in lower case.
    public var description: String { uuid.uuidString.lowercased() }

    /// Returns whether the left identity precedes the right one in lists.
    public static func < (left: Self, right: Self) -> Bool { left.uuid < right.uuid }
}

/// The error thrown for a text that is not the identity of a person.
public struct PersonIDError: Error, Hashable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// A human-readable description.
    public var description: String { "“\(text.shortened)” is not the identity of a person: a UUID" }
}
