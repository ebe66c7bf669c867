/// The boundary of a transaction, drawn by a closure.
///
/// `Repositories` is the application's own bundle of repositories. Make it a type that is not
/// `Sendable`: then the compiler refuses to hand it to another actor, to return it, or to capture
/// it in a task that runs elsewhere. It does not refuse a `Task` that stays on the actor from which
/// the transaction was begun, which is no race: such a task takes part in the transaction until
/// that ends, and what escapes past the end, so or through a box, throws when it is used. Parts
/// that two such tasks run at the same time are ``TransactionError/overlapping``.
///
/// ```swift
/// try await transactions.execute { repositories in
///     try await repositories.forecasts.deleteAll(in: city)
///     try await repositories.forecasts.save(forecast)
/// }
/// ```
///
/// Use cases call ``execute(within:fileID:line:_:)``, ``read(within:fileID:line:_:)`` and
/// ``observe(retryingAfter:by:_:)``. Who writes a store writes ``run(_:_:)``.
public protocol TransactionTemplate<Repositories>: Sendable {
    /// The repositories that a transaction offers to its body.
    associatedtype Repositories

    /// Tells of every commit of the store that changed something.
    var commits: CommitSignal { get }

    /// Runs a body in one transaction.
    ///
    /// - Parameters:
    ///   - start: Whether it writes, how long it may last and where it was begun.
    ///   - body: What runs in it, in the caller's isolation.
    /// - Returns: What the body returned, once it is committed.
    /// - Throws: What the body throws, and what the store throws.
    func run<Value: Sendable>(
        _ start: TransactionStart,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value
}

extension TransactionTemplate {
    /// Runs a body in one read-write transaction, and commits when it returns.
    ///
    /// Any error that the body throws, and cancellation of the task, rolls everything back and is
    /// thrown on. Transactions that write run one after another. The body runs in the caller's
    /// isolation and may await, but others wait for it: keep the network outside.
    ///
    /// - Parameters:
    ///   - deadline: How long the transaction may take from this call on, its wait for other writers
    ///     included; `nil` for as long as the store allows.
    ///   - fileID: The file that begins it; errors name it.
    ///   - line: The line that begins it.
    ///   - body: What runs in it.
    /// - Returns: What the body returned, once it is committed.
    /// - Throws: What the body throws; ``TransactionError``; ``AfterCommitFailure`` of a
    ///   transaction that is committed; ``Failure`` for what the store cannot do.
    @discardableResult
    public func execute<Value: Sendable>(
        within deadline: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        let start = TransactionStart(.write, within: deadline, fileID: fileID, line: line)
        return try await run(start, body)
    }

    /// Runs a body over one consistent snapshot of the store.
    ///
    /// The body sees no write that is committed meanwhile, does not wait for writers, and writing
    /// in it throws.
    ///
    /// - Parameters:
    ///   - deadline: How long the transaction may take from this call on, its wait for other readers
    ///     included; `nil` for as long as the store allows.
    ///   - fileID: The file that begins it; errors name it.
    ///   - line: The line that begins it.
    ///   - body: What runs over it.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws; ``TransactionError``; ``Failure`` for what the store cannot
    ///   do.
    public func read<Value: Sendable>(
        within deadline: Duration? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        let start = TransactionStart(.read, within: deadline, fileID: fileID, line: line)
        return try await run(start, body)
    }
}

/// How a transaction is begun: what for, for how long, and where.
public struct TransactionStart: Sendable {
    /// What a transaction is for.
    public enum Access: Sendable {
        /// To read one snapshot.
        case read
        /// To read and write.
        case write
    }

    /// What the transaction is for.
    public let access: Access
    /// How long it may take from the call on; `nil` for as long as the store allows.
    public let deadline: Duration?

    private let fileID: StaticString
    private let line: UInt

    /// Describes the start of a transaction.
    ///
    /// - Parameters:
    ///   - access: What it is for.
    ///   - deadline: How long it may take from the call on; `nil` for as long as the store allows.
    ///   - fileID: The file that begins it.
    ///   - line: The line that begins it.
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

    /// Where it was begun: `TenkiApplication/FetchForecast.swift:42`.
    public var origin: String { "\(fileID):\(line)" }
}
