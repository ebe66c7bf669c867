/// A transaction that was used in a way it cannot serve, or that did not come to its end.
@nonexhaustive
public enum TransactionError: Error, Equatable {
    /// The transaction was over when one of its repositories was used.
    case ended
    /// A transaction was begun inside of another one of the same store.
    case nested
    /// A part of the transaction ended before another one that was begun after it.
    ///
    /// Two tasks ran parts of one transaction at the same time. Neither can be undone alone, so the
    /// transaction is rolled back.
    case overlapping
    /// A transaction that only reads, or a store that is read-only, was written to.
    case readOnly
    /// The transaction did not end within its deadline, and was rolled back or never began.
    ///
    /// The deadline begins with the call: the wait for other transactions and for the lock of
    /// another process counts. `origin` is where it was begun, as `Module/File.swift:42`.
    case deadlineExceeded(origin: String, after: Duration)
    /// Too many transactions of the store wait to begin; this one was refused at once.
    ///
    /// `waiting` is how many wait.
    case overloaded(waiting: Int)
    /// The store's schema is newer than this application knows.
    ///
    /// `found` is the store's last schema change, `known` the last that the application knows.
    case newerSchema(found: String, known: String)
}

extension TransactionError: CustomStringConvertible {
    /// The error for people, with what to do next.
    public var description: String {
        switch self {
        case .ended:
            """
            The transaction has ended. Use a repository only inside of the closure that \
            received it, and let an error of the store end that closure.
            """
        case .nested:
            """
            A transaction was begun inside of another one. Pass the repositories on, and use \
            those; their own execute makes a savepoint.
            """
        case .overlapping:
            """
            Two parts of a transaction ran at the same time, so it is rolled back. Begin a part \
            when the one before has ended, or inside of it.
            """
        case .readOnly:
            """
            Nothing can be written here. Use execute, not read; and check that the database file \
            may be written to.
            """
        case .deadlineExceeded(let origin, let duration):
            """
            The transaction that began at \(origin) did not end within \(duration), its wait for \
            others included, and nothing of it is stored. Keep the network and other waits outside \
            of transactions.
            """
        case .overloaded(let waiting):
            """
            \(waiting) transactions wait to begin, and the store takes no more. Try again later.
            """
        case .newerSchema(let found, let known):
            """
            The store has the schema “\(found)”, and this application knows no newer one than \
            “\(known)”. Update the application.
            """
        }
    }
}

/// Actions that failed after their transaction was committed.
///
/// What the transaction wrote stays written: do not run it again.
public struct AfterCommitFailure: Error, CustomStringConvertible {
    /// What the actions threw, in their order.
    public let causes: [any Error]

    /// Gathers what actions threw.
    public init(causes: [any Error]) {
        self.causes = causes
    }

    /// The error for people.
    public var description: String {
        let reasons = causes.map { "\($0)" }.joined(separator: "; ")
        return "What was written is stored, but what was to follow failed: \(reasons)"
    }
}
