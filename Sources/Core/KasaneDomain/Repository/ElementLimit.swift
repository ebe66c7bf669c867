/// Validates the size of a page.
public enum ElementLimit {
    /// Throws if a page cannot have this limit.
    ///
    /// - Parameter limit: The requested number of elements.
    /// - Throws: ``DomainError/invalidInput(_:field:cause:)`` for a limit below 1.
    public static func validate(_ limit: Int) throws {
        guard limit > 0 else {
            throw DomainError.invalidInput(InputProblem.limitBelowOne(limit), field: "limit")
        }
    }
}
