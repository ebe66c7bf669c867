import KasaneDomain

/// A reason for rejecting input.
public enum CookbookReason: String, ErrorReason {
    /// The title is empty.
    case titleEmpty = "title-empty"
    /// The title is too long.
    case titleTooLong = "title-too-long"
    /// Another recipe has this title.
    case titleTaken = "title-taken"
    /// The recipe serves too few or too many people.
    case servingsOutOfRange = "servings-out-of-range"

    /// The reason's stable identifier.
    public var code: String { rawValue }

    /// A description in English.
    public var description: String {
        switch self {
        case .titleEmpty: "Enter a title."
        case .titleTooLong: "Enter at most \(RecipeTitle.maximumLength) characters."
        case .titleTaken: "Another recipe has this title."
        case .servingsOutOfRange:
            "Enter a number from \(Servings.range.lowerBound) to \(Servings.range.upperBound)."
        }
    }
}
