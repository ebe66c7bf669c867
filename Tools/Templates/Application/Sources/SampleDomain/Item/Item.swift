import Foundation
import KasaneDomain

/// An item.
package struct Item: Codable, Versioned, Hashable, Sendable {
    package let id: UUID
    package var version: Int
    // kasane:fields properties
    package let title: ItemTitle
    package let note: ItemNote
    // kasane:end

    /// Creates an item from user input.
    ///
    /// - Throws: `DomainError.invalidInput` with the invalid field.
    package init(id: UUID, _ input: ItemInput) throws(DomainError) {
        self.id = id
        version = input.version
        // kasane:fields reading
        title = try ItemTitle(input.title, field: "title")
        note = try ItemNote(input.note, field: "note")
        // kasane:end
    }

    /// The item's text in lists and links.
    // kasane:fields label
    package var label: String { title.rawValue }
    // kasane:end
}

/// The unvalidated input for an item.
package struct ItemInput: Codable, Hashable, Sendable {
    // kasane:fields input-properties
    package var title = ""
    package var note = ""
    // kasane:end
    /// The version of the item that the user saw, or 0 for a new item.
    package var version = 0

    package init() {}

    package init(_ item: Item) {
        // kasane:fields writing
        title = item.title.rawValue
        note = item.note.rawValue
        // kasane:end
        version = item.version
    }
}

// kasane:fields values
/// A title of 1 to 200 characters.
package struct ItemTitle: CheckedText {
    package static let length = 1...200
    package let rawValue: String

    package init(checked text: String) { rawValue = text }
}

/// A note of up to 2,000 characters.
package struct ItemNote: CheckedText {
    package static let length = 0...2_000
    package let rawValue: String

    package init(checked text: String) { rawValue = text }
}
// kasane:end
// kasane:fields reasons
// kasane:end
