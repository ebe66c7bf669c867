import KasaneDomain

/// The number of people that a recipe serves.
public struct Servings: CheckedValue {
    /// The valid range.
    public static let range = 1...100

    /// The number.
    public let rawValue: Int

    /// Creates a number of servings.
    public init(_ number: Int) throws(DomainError) {
        guard Self.range.contains(number) else {
            throw .invalidInput(CookbookReason.servingsOutOfRange, field: "servings")
        }
        rawValue = number
    }
}
