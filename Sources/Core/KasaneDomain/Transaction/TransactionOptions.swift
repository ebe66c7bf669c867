/// A transaction's access mode, deadline and origin.
public struct TransactionOptions: Sendable {
    /// How a transaction accesses the store.
    public enum Access: Sendable {
        /// Reads a snapshot.
        case read
        /// Reads and writes.
        case write
    }

    /// The access to the store.
    public let access: Access
    /// The time limit, measured from the call, or `nil` for the store's default.
    public let deadline: Duration?
    /// Whether the body locks the rows it takes, for example with `FOR UPDATE SKIP LOCKED`.
    ///
    /// Use it for workers that take different rows of a queue at the same time. PostgreSQL runs the
    /// transaction at `READ COMMITTED` and doesn't announce its commit to other nodes. Stores with
    /// a single writer ignore the option.
    public var locksRows = false

    private let fileID: StaticString
    private let line: UInt

    /// Creates transaction options.
    ///
    /// - Parameter deadline: The time limit, measured from the call, or `nil` for the store's
    ///   default.
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

    /// Where the call was made, such as `TenkiApplication/FetchForecast.swift:42`.
    public var origin: String { "\(fileID):\(line)" }
}
