package import Foundation

package struct PersonID: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let uuid: UUID

    package init(_ uuid: UUID) {
        self.uuid = uuid
    }

    package init(_ text: String) throws(PersonIDError) {
        guard let uuid = UUID(uuidString: text) else { throw PersonIDError(text: text) }
        self.uuid = uuid
    }

    package var description: String { uuid.uuidString.lowercased() }

    package static func < (left: Self, right: Self) -> Bool { left.uuid < right.uuid }
}

package struct PersonIDError: Error, Hashable, CustomStringConvertible {
    package let text: String

    package var description: String {
        "“\(text.shortened)” is not the identity of a person: a UUID"
    }
}
