/// An error thrown when an after-commit action of a committed transaction fails.
///
/// The transaction's writes are stored, so don't run the transaction again.
public struct AfterCommitError: Error, CustomStringConvertible {
    /// The actions' errors, in order.
    public let causes: [any Error]

    /// Creates an error from the actions' errors.
    public init(causes: [any Error]) {
        self.causes = causes
    }

    /// A description of the failures for logs.
    public var description: String {
        let reasons = causes.map { "\($0)" }.joined(separator: "; ")
        return "The transaction was committed, but its after-commit actions failed: \(reasons)"
    }
}
