/// An error thrown if a store violates the contract.
public struct ContractViolationError: Error, CustomStringConvertible {
    /// The expected and actual results.
    public let description: String

    package init(description: String) {
        self.description = description
    }
}
