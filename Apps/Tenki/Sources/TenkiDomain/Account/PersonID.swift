package import Foundation

/// The identity of a person who has an account: that of the account.
package struct PersonID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The identity as a UUID.
    package let uuid: UUID

    /// Creates an identity.
    package init(_ uuid: UUID) {
        self.uuid = uuid
    }

    /// Parses the text of an identity.
    ///
    /// - Throws: ``PersonIDError`` for a text that is not a UUID.
    package init(_ text: String) throws(PersonIDError) {
        guard let uuid = UUID(uuidString: text) else { throw PersonIDError(text: text) }
        self.uuid = uuid
    }

    /// The UUID in lower case.
    package var description: String { uuid.uuidString.lowercased() }

    /// Returns whether the left identity precedes the right one in lists.
    package static func < (left: Self, right: Self) -> Bool { left.uuid < right.uuid }
}

/// The error thrown for a text that is not the identity of a person.
package struct PersonIDError: Error, Hashable, CustomStringConvertible {
    /// The text.
    package let text: String

    /// A human-readable description.
    package var description: String {
        "“\(text.shortened)” is not the identity of a person: a UUID"
    }
}
