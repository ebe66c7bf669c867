/// The reason why a store is unavailable.
///
/// The transaction is committed in the case ``committedButNotReplicated(id:origin:)`` and might be
/// committed in the case ``commitOutcomeUnknown(id:origin:)``. In all other cases, nothing is
/// stored.
@nonexhaustive
public enum StoreFailure: ErrorReason, Codable {
    /// The store is read-only.
    case readOnly
    /// Too many transactions are waiting, so the transaction was rejected immediately.
    ///
    /// `waiting` is the number of waiting transactions.
    case overloaded(waiting: Int)
    /// The transaction missed its deadline and was rolled back or never began.
    ///
    /// The deadline is measured from the call, so it includes waiting for other transactions and
    /// for other processes' locks. `origin` is the location of the call, such as
    /// `Module/File.swift:42`.
    case deadlineExceeded(origin: String, after: Duration)
    /// The store's schema is newer than this application supports.
    ///
    /// `found` is the store's latest migration, and `known` is the latest migration that the
    /// application supports.
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
    /// Every attempt of the transaction conflicted with concurrent transactions.
    case conflicting
    /// The connection to the store was lost before the commit.
    case connectionLost
    /// The connection was lost during the commit, so the outcome is unknown.
    ///
    /// `id` is the store's transaction ID. `origin` is the location of the call, such as
    /// `Module/File.swift:42`. After-commit actions don't run.
    case commitOutcomeUnknown(id: String, origin: String)
    /// The transaction is committed and visible, but no replica has confirmed the commit.
    ///
    /// The transaction is lost if the server fails now. `id` is the store's transaction ID.
    /// `origin` is the location of the call, such as `Module/File.swift:42`. After-commit actions
    /// don't run.
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

    /// A description of the failure and its remedy, in English.
    public var description: String {
        switch self {
        case .readOnly: "the store is read-only; check its file permissions"
        case .overloaded(let waiting):
            "the store is busy: \(waiting) transactions are waiting; try again in a moment"
        case .deadlineExceeded(let origin, let duration):
            """
            the transaction at \(origin) did not finish within \(duration), including time spent \
            waiting for other transactions, and was not committed; keep network calls and other \
            waits outside transactions
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
            "the transaction kept conflicting with other transactions; try again in a moment"
        case .connectionLost:
            "the connection to the store was lost and nothing was stored; try again"
        case .commitOutcomeUnknown(let id, let origin):
            """
            the connection to the store was lost while transaction \(id) (\(origin)) was \
            committing, so its outcome is unknown; check before trying again
            """
        case .committedButNotReplicated(let id, let origin):
            """
            transaction \(id) (\(origin)) was committed, but no replica has confirmed the commit; \
            do not run the transaction again, and check the replicas
            """
        }
    }
}
