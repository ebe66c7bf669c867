import KasaneDomain

/// A recipe title: 1 to 80 characters, with single spaces between words.
public struct RecipeTitle: CheckedValue {
    /// The maximum number of characters.
    public static let maximumLength = 80

    /// The title.
    public let rawValue: String

    /// Creates a title from user input.
    public init(_ entered: String) throws(DomainError) {
        rawValue = entered.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !rawValue.isEmpty else {
            throw .invalidInput(CookbookReason.titleEmpty, field: "title")
        }
        guard rawValue.count <= Self.maximumLength else {
            throw .invalidInput(CookbookReason.titleTooLong, field: "title")
        }
    }
}
