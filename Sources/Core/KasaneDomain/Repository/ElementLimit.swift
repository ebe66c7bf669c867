/// Validates page sizes.
public enum ElementLimit {
    /// Throws ``DomainError/invalidInput(_:field:cause:)`` if a page size is below 1.
    public static func validate(_ limit: Int) throws {
        guard limit > 0 else {
            throw DomainError.invalidInput(InputProblem.limitBelowOne(limit), field: "limit")
        }
    }
}
