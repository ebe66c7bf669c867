/// A violation of a contract by a store.
public struct ContractViolationError: Error, CustomStringConvertible {
    /// The expected and the actual result.
    public let description: String

    package init(description: String) {
        self.description = description
    }
}
