/// The reason why a repository or store rejected an input.
///
/// Applications define their own reasons for their own rules.
@nonexhaustive
public enum InputProblem: ErrorReason, Codable {
    /// A page was requested with a limit below 1.
    case limitBelowOne(Int)
    /// A floating-point value is not a number (NaN).
    case notANumber
    /// A date is outside the years 1 to 9999.
    case dateOutOfRange
    /// A string contains a NUL character.
    case containsNUL
    /// A value is too large to store.
    case tooLarge
    /// A value violates a constraint of the schema, such as a foreign key.
    case constraintViolated
    /// A value can't be encoded.
    case cannotBeEncoded
    /// The number of characters is out of range.
    case length(ClosedRange<Int>)
    /// A value is invalid for another reason.
    case invalid

    /// A stable identifier for the case, such as `too-large`.
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

    /// A description of the problem in English.
    public var description: String {
        switch self {
        case .limitBelowOne(let limit): "the page size must be at least 1, not \(limit)"
        case .notANumber: "it is not a number"
        case .dateOutOfRange: "the date must be between the years 1 and 9999"
        case .containsNUL: "it contains a NUL character"
        case .tooLarge: "it is too large to store"
        case .constraintViolated: "it violates a constraint in the store"
        case .cannotBeEncoded: "it cannot be encoded"
        case .length(let range) where range.lowerBound <= 0:
            "Enter at most \(range.upperBound) characters."
        case .length(let range):
            "Enter \(range.lowerBound) to \(range.upperBound) characters."
        case .invalid: "it is not valid"
        }
    }
}
