import Foundation
import KasaneDomain

// kasane:fields values
/// A title of 1 to 200 characters.
package struct ItemTitle: CheckedValue {
    package let rawValue: String

    package init(_ entered: String) throws(DomainError) {
        rawValue = entered.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...200).contains(rawValue.count) else {
            throw .invalidInput(ItemReason.titleInvalid, field: "title")
        }
    }
}

/// A note of at most 2,000 characters.
package struct ItemNote: CheckedValue {
    package let rawValue: String

    package init(_ entered: String) throws(DomainError) {
        rawValue = entered.trimmingCharacters(in: .whitespacesAndNewlines)
        guard rawValue.count <= 2_000 else {
            throw .invalidInput(ItemReason.noteInvalid, field: "note")
        }
    }
}
// kasane:end

/// Why an operation on an item is rejected: a code for programs and a message for people.
package enum ItemReason: String, ErrorReason {
    case missing = "item-missing"
    // kasane:fields reasons
    case titleInvalid = "item-title-invalid"
    case noteInvalid = "item-note-invalid"
    // kasane:end

    package var code: String { rawValue }

    package var description: String {
        switch self {
        case .missing: "This item does not exist."
        // kasane:fields messages
        case .titleInvalid: "Enter a text of 1 to 200 characters."
        case .noteInvalid: "Enter at most 2,000 characters."
        // kasane:end
        }
    }
}
