/// A transaction's access mode, deadline and origin.
public struct TransactionOptions: Sendable {
    /// The access mode of a transaction.
    public enum Access: Sendable {
        /// A transaction that reads a snapshot.
        case read
        /// A transaction that reads and writes.
        case write
    }

    /// The access mode.
    public let access: Access
    /// The time limit, measured from the call, or `nil` for the store's default.
    public let deadline: Duration?
    /// Whether the body locks the rows that it processes, for example with `FOR UPDATE SKIP
    /// LOCKED`.
    ///
    /// Use this option for workers that concurrently process different rows of a queue. PostgreSQL
    /// runs the transaction at `READ COMMITTED` and doesn't announce its commit to other nodes.
    /// Stores with a single writer ignore the option.
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

    /// The location of the call, such as `TenkiApplication/FetchForecast.swift:42`.
    public var origin: String { "\(fileID):\(line)" }
}
