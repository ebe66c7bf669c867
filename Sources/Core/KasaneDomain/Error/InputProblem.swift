/// An input that a repository or a store rejects.
///
/// Applications define their own reasons for their rules, such as an address without an `@`.
@nonexhaustive
public enum InputProblem: ErrorReason, Codable {
    /// A page of elements was requested with fewer than one element.
    case limitBelowOne(Int)
    /// A floating-point value is not a number (NaN).
    case notANumber
    /// A date is outside of the years 1 to 9999.
    case dateOutOfRange
    /// A text contains a NUL character.
    case containsNUL
    /// A value is too large to be stored.
    case tooLarge
    /// A value violates a rule of the store's schema, such as a foreign key.
    case constraintViolated
    /// A value cannot be encoded.
    case cannotBeEncoded
    /// The number of characters in a text is outside the valid range.
    case length(ClosedRange<Int>)
    /// A value is invalid for a reason without its own case.
    case invalid

    /// The stable identifier of the case, such as `too-large`.
    public var code: String {
        switch self {
        case .limitBelowOne: "limit-below-one"
        case .notANumber: "not-a-number"
        case .dateOutOfRange: "date-out-of-range"
        case .containsNUL: "contains-nul"
        case .tooLarge: "too-large"
        case .constraintViolated: "constraint-violated"
        case .cannotBeEncoded: "cannot-be-encoded"
        case .length: "invalid-length"
        case .invalid: "invalid"
        }
    }

    /// A description in English.
    public var description: String {
        switch self {
        case .limitBelowOne(let limit): "a page has at least one element, not \(limit)"
        case .notANumber: "it is not a number"
        case .dateOutOfRange: "it is a date outside of the years 1 to 9999"
        case .containsNUL: "it contains a NUL character"
        case .tooLarge: "it is too large to be stored"
        case .constraintViolated: "it violates a rule of the store"
        case .cannotBeEncoded: "it cannot be encoded"
        case .length(let range) where range.lowerBound <= 0:
            "Enter at most \(range.upperBound) characters."
        case .length(let range):
            "Enter \(range.lowerBound) to \(range.upperBound) characters."
        case .invalid: "it is not valid"
        }
    }
}
