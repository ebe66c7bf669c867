/// The reason why a store is unavailable.
///
/// The transaction may be committed after ``commitOutcomeUnknown(id:origin:)``, and is committed
/// after ``committedButNotReplicated(id:origin:)``. After any other failure, nothing of it is
/// stored.
@nonexhaustive
public enum StoreFailure: ErrorReason, Codable {
    /// The store cannot be written.
    case readOnly
    /// Too many transactions were waiting; this one was refused at once.
    ///
    /// `waiting` is the number of waiting transactions.
    case overloaded(waiting: Int)
    /// The transaction missed its deadline; it was rolled back or never began.
    ///
    /// The time is counted from the call and includes the wait for other transactions and for the
    /// lock of another process. `origin` is the source location of the call, as
    /// `Module/File.swift:42`.
    case deadlineExceeded(origin: String, after: Duration)
    /// The schema of the store is newer than the newest one that this application supports.
    ///
    /// `found` is the store's last schema change; `known` is the last one that the application
    /// supports.
    case newerSchema(found: String, known: String)
    /// Another process holds a lock on the store.
    case locked
    /// The store is closed.
    case closed
    /// The store was deleted, moved or replaced while it was open.
    case replaced
    /// The log next to the store was deleted or replaced while the store was open.
    case logReplaced
    /// The store is damaged.
    case damaged
    /// The store cannot be opened.
    case cannotOpen
    /// The store belongs to another application.
    case foreign
    /// The transaction conflicted with concurrent ones on every attempt.
    case conflicting
    /// The connection to the store was lost before the commit.
    case connectionLost
    /// The connection was lost during the commit, and the outcome cannot be determined.
    ///
    /// `id` is the store's identifier of the transaction. `origin` is the source location of the
    /// call, as `Module/File.swift:42`. The actions after the commit do not run.
    case commitOutcomeUnknown(id: String, origin: String)
    /// The transaction is committed and visible, but no replica has confirmed it.
    ///
    /// It is lost if the server fails now. `id` is the store's identifier of the transaction.
    /// `origin` is the source location of the call, as `Module/File.swift:42`. The actions after
    /// the commit do not run.
    case committedButNotReplicated(id: String, origin: String)

    /// The stable identifier of the case, such as `store-read-only`.
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

    /// A description in English with a remedy.
    public var description: String {
        switch self {
        case .readOnly: "the store cannot be written; check that its file may be written to"
        case .overloaded(let waiting):
            "\(waiting) transactions wait to begin, and the store takes no more; try again later"
        case .deadlineExceeded(let origin, let duration):
            """
            the transaction that began at \(origin) did not end within \(duration), its wait for \
            others included, and nothing of it is stored; keep the network and other waits \
            outside of transactions
            """
        case .newerSchema(let found, let known):
            """
            the store has the schema “\(found)”, and this application knows no newer one than \
            “\(known)”; update the application
            """
        case .locked: "the store is in use by another process"
        case .closed: "the store is closed"
        case .replaced:
            "the store was deleted, moved or replaced while it was open; close it and open it again"
        case .logReplaced:
            """
            the log of the store was deleted or replaced while it was open; stop the application \
            and restore a backup
            """
        case .damaged: "the store is damaged; restore a backup"
        case .cannotOpen: "the store cannot be opened"
        case .foreign: "the store belongs to another application"
        case .conflicting:
            "the transaction conflicted with others each time that it was run; try again later"
        case .connectionLost:
            "the connection to the store was lost, and nothing is stored; try again"
        case .commitOutcomeUnknown(let id, let origin):
            """
            the connection to the store was lost during the commit of the transaction \(id), which \
            began at \(origin), and whether it is stored is unknown; read before trying again
            """
        case .committedButNotReplicated(let id, let origin):
            """
            the transaction \(id), which began at \(origin), is stored, but no replica of the store \
            has confirmed it; do not run it again, and check the replicas
            """
        }
    }
}
