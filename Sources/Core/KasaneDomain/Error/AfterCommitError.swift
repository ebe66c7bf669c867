/// Failures of actions after their transaction was committed.
///
/// The transaction's writes are stored: do not run it again.
public struct AfterCommitError: Error, CustomStringConvertible {
    /// The errors of the actions, in order.
    public let causes: [any Error]

    /// Creates an error from the errors of actions.
    public init(causes: [any Error]) {
        self.causes = causes
    }

    /// A human-readable description.
    public var description: String {
        let reasons = causes.map { "\($0)" }.joined(separator: "; ")
        return "The transaction is committed, but actions after it failed: \(reasons)"
    }
}
