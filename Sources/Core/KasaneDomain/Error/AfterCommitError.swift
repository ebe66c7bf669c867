/// Thrown when a transaction was committed but an action after it failed.
///
/// The transaction's writes are stored. Don't run it again.
public struct AfterCommitError: Error, CustomStringConvertible {
    /// The actions' errors, in order.
    public let causes: [any Error]

    /// Creates an error from the actions' errors.
    public init(causes: [any Error]) {
        self.causes = causes
    }

    /// A description for logs.
    public var description: String {
        let reasons = causes.map { "\($0)" }.joined(separator: "; ")
        return "The transaction was committed, but actions after it failed: \(reasons)"
    }
}
