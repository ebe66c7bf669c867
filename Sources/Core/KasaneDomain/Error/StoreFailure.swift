/// Why a store is unavailable.
///
/// After ``committedButNotReplicated(id:origin:)`` the transaction is committed, and after
/// ``commitOutcomeUnknown(id:origin:)`` it might be. After any other failure, nothing is stored.
@nonexhaustive
public enum StoreFailure: ErrorReason, Codable {
    /// The store is read-only.
    case readOnly
    /// Too many transactions are waiting, so this one was rejected immediately.
    ///
    /// `waiting` is the number of waiting transactions.
    case overloaded(waiting: Int)
    /// The transaction missed its deadline.
    ///
    /// It was rolled back or never began.
    ///
    /// The deadline is measured from the call, so it includes waiting for other transactions and
    /// for other processes' locks. `origin` is where the call was made, such as
    /// `Module/File.swift:42`.
    case deadlineExceeded(origin: String, after: Duration)
    /// The store's schema is newer than this application supports.
    ///
    /// `found` is the last schema change in the store, `known` the last one that the application
    /// knows about.
    case newerSchema(found: String, known: String)
    /// Another process holds a lock on the store.
    case locked
    /// The store is closed.
    case closed
    /// The store was deleted, moved or replaced while open.
    case replaced
    /// The store's log file was deleted or replaced while the store was open.
    case logReplaced
    /// The store is damaged.
    case damaged
    /// The store can't be opened.
    case cannotOpen
    /// The store belongs to another application.
    case foreign
    /// The transaction conflicted with concurrent ones on every attempt.
    case conflicting
    /// The connection to the store was lost before the commit.
    case connectionLost
    /// The connection was lost during the commit, and the outcome is unknown.
    ///
    /// `id` is the store's transaction ID. `origin` is where the call was made, such as
    /// `Module/File.swift:42`. Actions after the commit don't run.
    case commitOutcomeUnknown(id: String, origin: String)
    /// The transaction is committed and visible, but no replica has confirmed it.
    ///
    /// It is lost if the server fails now. `id` is the store's transaction ID. `origin` is where
    /// the call was made, such as `Module/File.swift:42`. Actions after the commit don't run.
    case committedButNotReplicated(id: String, origin: String)

    /// A stable identifier for the case, such as `store-read-only`.
    public var code: String {
        switch self {
        case .readOnly: "store-read-only"
        case .overloaded: "store-overloaded"
        case .deadlineExceeded: "store-deadline-exceeded"
        case .newerSchema: "store-newer-schema"
        case .locked: "store-locked"
        case .closed: "store-closed"
        case .replaced: "store-replaced"
        case .logReplaced: "store-log-replaced"
        case .damaged: "store-damaged"
        case .cannotOpen: "store-cannot-open"
        case .foreign: "store-foreign"
        case .conflicting: "store-conflicting"
        case .connectionLost: "store-connection-lost"
        case .commitOutcomeUnknown: "store-commit-outcome-unknown"
        case .committedButNotReplicated: "store-committed-but-not-replicated"
        }
    }

    /// What happened and what to do, in English.
    public var description: String {
        switch self {
        case .readOnly: "the store is read-only; check its file permissions"
        case .overloaded(let waiting):
            "the store is busy: \(waiting) transactions are waiting; try again in a moment"
        case .deadlineExceeded(let origin, let duration):
            """
            the transaction at \(origin) did not finish within \(duration), including time spent \
            waiting for others, and was not committed; keep network calls and other waits outside \
            transactions
            """
        case .newerSchema(let found, let known):
            """
            the store has schema “\(found)”, but this application supports only “\(known)” and \
            earlier; update the application
            """
        case .locked: "the store is in use by another process"
        case .closed: "the store is closed"
        case .replaced:
            "the store was deleted, moved or replaced while it was open; close it and open it again"
        case .logReplaced:
            """
            the store's log file was deleted or replaced while the store was open; stop the \
            application and restore a backup
            """
        case .damaged: "the store is damaged; restore a backup"
        case .cannotOpen: "the store cannot be opened"
        case .foreign: "the store belongs to another application"
        case .conflicting:
            "the transaction kept conflicting with others; try again in a moment"
        case .connectionLost:
            "the connection to the store was lost and nothing was stored; try again"
        case .commitOutcomeUnknown(let id, let origin):
            """
            the connection to the store was lost while committing transaction \(id), called at \
            \(origin), so it may or may not have been committed; check before trying again
            """
        case .committedButNotReplicated(let id, let origin):
            """
            transaction \(id), called at \(origin), was committed, but no replica has confirmed it; \
            do not run it again, and check the replicas
            """
        }
    }
}
