import Foundation
import KasaneDomain

/// An item.
package struct Item: Codable, Identifiable, Hashable, Sendable {
    package let id: UUID
    // kasane:fields properties
    package let title: ItemTitle
    package let note: ItemNote
    // kasane:end

    /// Creates an item from user input.
    ///
    /// - Throws: `DomainError.invalidInput` with the invalid field.
    package init(id: UUID, _ input: ItemInput) throws(DomainError) {
        self.id = id
        // kasane:fields reading
        title = try ItemTitle(input.title)
        note = try ItemNote(input.note)
        // kasane:end
    }

    /// The text that represents the item in lists and links.
    // kasane:fields label
    package var label: String { title.rawValue }
    // kasane:end

    /// The input that creates the same item.
    package var input: ItemInput {
        var input = ItemInput()
        // kasane:fields writing
        input.title = title.rawValue
        input.note = note.rawValue
        // kasane:end
        return input
    }
}

/// The unvalidated input for an item.
package struct ItemInput: Codable, Hashable, Sendable {
    // kasane:fields input-properties
    package var title = ""
    package var note = ""
    // kasane:end

    package init() {}
}

extension Repository<Item> {
    /// Returns the items whose label contains a text, sorted by label.
    ///
    /// This reads all items. Replace it with a query once there are thousands.
    package func search(_ text: String) async throws -> [Item] {
        try await all()
            .filter { text.isEmpty || $0.label.localizedStandardContains(text) }
            .sorted { ($0.label, $0.id.uuidString) < ($1.label, $1.id.uuidString) }
    }
}
