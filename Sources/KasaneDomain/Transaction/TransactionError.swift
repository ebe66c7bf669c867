/// An invalid use of a transaction, or a transaction that did not complete.
@nonexhaustive
public enum TransactionError: Error, Equatable {
    /// A repository was used after the end of its transaction.
    case ended
    /// A transaction was begun inside another transaction of the same store.
    case nested
    /// A part of the transaction ended before a part that began later.
    ///
    /// Two tasks ran parts of one transaction at the same time. Neither part can be rolled back on
    /// its own, so the transaction is rolled back.
    case overlapping
    /// A write was attempted in a read-only transaction or to a read-only store.
    case readOnly
    /// The transaction missed its deadline; it was rolled back or never began.
    ///
    /// The time is counted from the call and includes the wait for other transactions and for the
    /// lock of another process. `origin` is the source location of the call, as
    /// `Module/File.swift:42`.
    case deadlineExceeded(origin: String, after: Duration)
    /// Too many transactions of the store are waiting; this one was refused at once.
    ///
    /// `waiting` is the number of waiting transactions.
    case overloaded(waiting: Int)
    /// The schema of the store is newer than the newest one that this application supports.
    ///
    /// `found` is the store's last schema change; `known` is the last one that the application
    /// supports.
    case newerSchema(found: String, known: String)
}

extension TransactionError: CustomStringConvertible {
    /// A human-readable description with a remedy.
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
