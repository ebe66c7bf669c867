/// The boundary of a transaction, drawn by a closure.
///
/// `Repositories` is the application's own bundle of repositories. Make it a type that is not
/// `Sendable`: then the compiler refuses to capture it in a `Task`, to hand it to an actor or to
/// return it. What escapes all the same, through a box, throws when it is used.
///
/// ```swift
/// try await transactions.execute { repositories in
///     try await repositories.forecasts.deleteAll(in: city)
///     try await repositories.forecasts.save(forecast)
/// }
/// ```
public protocol TransactionTemplate<Repositories>: Sendable {
    /// The repositories that a transaction offers to its body.
    associatedtype Repositories

    /// Runs a body in one read-write transaction, and commits when it returns.
    ///
    /// Any error that the body throws, and cancellation of the task, rolls everything back and is
    /// thrown on. Transactions that write run one after another. The body runs in the caller's
    /// isolation and may await, but others wait for it: keep the network outside.
    ///
    /// - Returns: What the body returned, once it is committed.
    func execute<Value: Sendable>(
        _ body: (Repositories) async throws -> Value
    ) async throws -> Value

    /// Runs a body over one consistent snapshot of the store.
    ///
    /// The body sees no write that is committed meanwhile, does not wait for writers, and writing
    /// in it throws.
    func read<Value: Sendable>(
        _ body: (Repositories) async throws -> Value
    ) async throws -> Value
}

/// A transaction that was used in a way it cannot serve.
@nonexhaustive
public enum TransactionError: Error, Equatable {
    /// The transaction was over when one of its repositories was used.
    case ended
    /// A write transaction was begun inside of another one of the same store.
    case nested
    /// A transaction that only reads, or a store that is read-only, was written to.
    case readOnly
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
            A write transaction was begun inside of another one. Pass the repositories on, and \
            use those.
            """
        case .readOnly:
            """
            Nothing can be written here. Use execute, not read; and check that the database file \
            may be written to.
            """
        }
    }
}
