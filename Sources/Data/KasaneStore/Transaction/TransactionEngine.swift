public import KasaneDomain

/// A store's implementation of one transaction.
///
/// A store creates an engine for each transaction, in
/// ``TransactionHost/run(_:engine:mappingErrors:body:)``. The host decides when the transaction
/// begins and ends, and the engine carries it out:
///
/// 1. ``begin(until:)``, once, after admission;
/// 2. calls of the repositories and ``apply(_:at:in:)``;
/// 3. ``commit()`` or ``rollBack()``;
/// 4. ``release()``, once, at the end.
///
/// Each try of a body gets a new engine.
///
/// The deadline can end a transaction between any two calls, on a different thread than the body's.
/// Each call that reads or writes therefore runs between ``OpenTransaction/enter()`` and
/// ``OpenTransaction/leave()``, in a section that excludes the engine's other calls. A commit must
/// wait for a call in progress.
public protocol TransactionEngine: Sendable {
    /// Begins the transaction. A reader takes its snapshot now.
    ///
    /// - Parameter deadline: Limits the wait for other users of the store, such as another process.
    ///   Cancellation also ends the wait.
    /// - Throws: `CancellationError`, ``TransactionDeadline/error`` after a wait, or the store's
    ///   error.
    func begin(until deadline: TransactionDeadline) async throws

    /// Commits: makes all changes durable and visible, or rolls back and throws.
    ///
    /// If the outcome cannot be determined, throw `DomainError.unavailable` with
    /// `StoreFailure.commitOutcomeUnknown`. If the changes are visible but less durable than the
    /// store promises, throw it with `StoreFailure.committedButNotReplicated`. Observers are
    /// notified in both cases.
    ///
    /// For readers, only end the snapshot.
    ///
    /// - Returns: The changed region, for notifying observers: `StoreRegion.nothing` if nothing
    ///   changed, `StoreRegion.everything` if the engine does not know what changed.
    func commit() async throws -> StoreRegion

    /// Rolls back all changes, also after a failed begin.
    ///
    /// It cannot fail: if the storage does, the store completes the rollback before the next
    /// transaction.
    func rollBack() async

    /// Creates, releases or rolls back a savepoint.
    ///
    /// Enter the transaction for the operation and leave it afterwards.
    ///
    /// - Parameter depth: The number of open savepoints including this one; 1 for the outermost.
    func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<Self>
    ) async throws

    /// Returns whether an error of a call ends the transaction, even if the body catches it.
    ///
    /// - Parameter error: The error as the call threw it, before it is mapped for use cases.
    func endsTransaction(_ error: any Error) -> Bool

    /// Returns whether the body may succeed if it is run again in a new transaction.
    ///
    /// It must be `false` if the transaction might have been committed despite the error.
    ///
    /// - Parameter error: The error of a begin, a call or a commit, before it is mapped.
    func isRetryable(_ error: any Error) -> Bool

    /// Interrupts the call in progress, from any thread.
    ///
    /// It is called repeatedly until the call has ended. An engine whose calls are short needs no
    /// implementation.
    func interrupt()

    /// Returns borrowed resources, such as a connection, after the end of the transaction.
    ///
    /// The next transaction may begin only afterwards. An engine that borrows nothing needs no
    /// implementation.
    func release()
}

extension TransactionEngine {
    /// Returns `true`, except for cancellation, misuse, and rejected values.
    ///
    /// A repository rejects a value before the storage has changed anything: an element that cannot
    /// be encoded, text with a NUL, NaN, a number or date out of range, a key with the wrong number
    /// of values, or a row that cannot be decoded.
    public func endsTransaction(_ error: any Error) -> Bool {
        switch error {
        case is TransactionError, is CancellationError: false
        case DomainError.invalidInput(let problem as InputProblem, _, _): !problem.isRefusal
        case DomainError.unexpected(StoreOperation.readRow, _),
            DomainError.unexpected(StoreOperation.useKey, _):
            false
        default: true
        }
    }

    /// Returns `true` for `StoreFailure.conflicting` and `StoreFailure.connectionLost`.
    public func isRetryable(_ error: any Error) -> Bool {
        switch error as? DomainError {
        case .unavailable(StoreFailure.conflicting, _, _),
            .unavailable(StoreFailure.connectionLost, _, _):
            true
        default: false
        }
    }

    /// Does nothing: the end of the transaction waits until the call has ended.
    public func interrupt() {}

    /// Does nothing.
    public func release() {}
}

extension InputProblem {
    /// Whether the value was rejected by a repository, not by the storage.
    fileprivate var isRefusal: Bool {
        switch self {
        case .limitBelowOne, .notANumber, .dateOutOfRange, .containsNUL, .tooLarge,
            .cannotBeEncoded, .length, .invalid:
            true
        case .constraintViolated: false
        @unknown default: false
        }
    }
}

/// An operation on the innermost savepoint.
public enum SavepointStep: Sendable {
    /// Creates a savepoint nested in it.
    case begin
    /// Keeps the changes made since the savepoint as part of the transaction.
    case release
    /// Undoes the changes made since the savepoint and removes it.
    case rollBack
}
