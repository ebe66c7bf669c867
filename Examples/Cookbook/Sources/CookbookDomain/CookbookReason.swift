import KasaneDomain

/// Why the cookbook rejects an input.
public enum CookbookReason: String, ErrorReason {
    /// A title has no characters.
    case titleEmpty = "title-empty"
    /// A title has too many characters.
    case titleTooLong = "title-too-long"
    /// Another recipe has this title.
    case titleTaken = "title-taken"
    /// A recipe serves too few or too many people.
    case servingsOutOfRange = "servings-out-of-range"

    /// The stable identifier of the reason.
    public var code: String { rawValue }

    /// A description in English.
    public var description: String {
        switch self {
        case .titleEmpty: "Enter a title."
        case .titleTooLong: "A title has at most \(RecipeTitle.maximumLength) characters."
        case .titleTaken: "Another recipe has this title."
        case .servingsOutOfRange:
            "A recipe serves \(Servings.range.lowerBound) to \(Servings.range.upperBound) people."
        }
    }
}
