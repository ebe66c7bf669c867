package import Foundation

package struct ProfileID: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let uuid: UUID

    package init(_ uuid: UUID) {
        self.uuid = uuid
    }

    package init(_ text: String) throws(ProfileIDError) {
        guard let uuid = UUID(uuidString: text) else { throw ProfileIDError(text: text) }
        self.uuid = uuid
    }

    package var description: String { uuid.uuidString.lowercased() }

    package static func < (left: Self, right: Self) -> Bool { left.uuid < right.uuid }
}

package struct ProfileIDError: Error, Hashable, CustomStringConvertible {
    package let text: String

    package var description: String {
        "“\(text.shortened)” is not the identity of an account: a UUID"
    }
}
