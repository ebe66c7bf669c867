/// The access, the deadline and the origin of a transaction.
public struct TransactionOptions: Sendable {
    /// The access of a transaction to the store.
    public enum Access: Sendable {
        /// Reads a snapshot.
        case read
        /// Reads and writes.
        case write
    }

    /// The access to the store.
    public let access: Access
    /// The time allowed from the call on, or `nil` for the store's default.
    public let deadline: Duration?
    /// Whether the body itself locks the rows that it takes, as with `FOR UPDATE SKIP LOCKED`.
    ///
    /// It suits workers that take different rows of a queue at the same time. PostgreSQL runs the
    /// transaction at `READ COMMITTED` and does not announce its commit to other nodes. Stores
    /// whose writers run one at a time ignore it.
    public var locksRows = false

    private let fileID: StaticString
    private let line: UInt

    /// Creates the options of a transaction.
    ///
    /// - Parameter deadline: The time allowed from the call on, or `nil` for the store's default.
    public init(
        _ access: Access,
        within deadline: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.access = access
        self.deadline = deadline
        self.fileID = fileID
        self.line = line
    }

    /// The source location of the call: `TenkiApplication/FetchForecast.swift:42`.
    public var origin: String { "\(fileID):\(line)" }
}
