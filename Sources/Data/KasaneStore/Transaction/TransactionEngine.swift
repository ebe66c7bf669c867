public import KasaneDomain

/// A store's implementation of one transaction.
///
/// ``TransactionHost/run(_:engine:mappingErrors:body:)`` creates an engine for each attempt. The
/// host decides when the transaction begins and ends, and calls the engine in this order:
///
/// 1. ``begin(until:)``, once, after admission
/// 2. Calls from repositories, and ``apply(_:at:in:)``
/// 3. ``commit()`` or ``rollBack()``
/// 4. ``release()``, once, at the end
///
/// The deadline can end a transaction between any two calls, on a different thread from the body's
/// thread. Wrap each call that reads or writes in ``OpenTransaction/enter()`` and
/// ``OpenTransaction/leave()``, in a critical section that excludes the engine's other calls. A
/// commit must wait for calls in progress.
public protocol TransactionEngine: Sendable {
    /// Begins the transaction.
    ///
    /// A reading transaction takes its snapshot.
    ///
    /// - Parameter deadline: The limit for waiting for other users of the store, such as another
    ///   process. Cancellation also ends the wait.
    /// - Throws: `CancellationError`, ``TransactionDeadline/error`` if the deadline passes while
    ///   waiting, or a store error.
    func begin(until deadline: TransactionDeadline) async throws

    /// Makes all changes durable and visible, or rolls back and throws.
    ///
    /// If the outcome of the commit is unknown, throw `DomainError.unavailable` with
    /// `StoreFailure.commitOutcomeUnknown`. If the changes are visible but less durable than the
    /// store promises, throw `DomainError.unavailable` with
    /// `StoreFailure.committedButNotReplicated`. Observers are notified in both cases.
    ///
    /// In a reading transaction, only end the snapshot.
    ///
    /// - Returns: The changed region, which is passed to observers. Return `StoreRegion.nothing` if
    ///   nothing changed, or `StoreRegion.everything` if the region is unknown.
    func commit() async throws -> StoreRegion

    /// Rolls back all changes, even after a failed begin.
    ///
    /// This method can't throw. If the storage fails, the store must complete the rollback before
    /// the next transaction.
    func rollBack() async

    /// Creates, releases or rolls back a savepoint.
    ///
    /// Enter the transaction before the operation and leave it afterwards.
    ///
    /// - Parameter depth: The number of open savepoints, including this savepoint. The outermost
    ///   savepoint has depth 1.
    func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<Self>
    ) async throws

    /// Returns whether an error thrown by a call ends the transaction, even if the body catches it.
    ///
    /// - Parameter error: The original error, before it is mapped for use cases.
    func endsTransaction(_ error: any Error) -> Bool

    /// Returns whether retrying the body in a new transaction might succeed.
    ///
    /// Return `false` if the transaction might have been committed despite the error.
    ///
    /// - Parameter error: The original error of a begin, call or commit.
    func isRetryable(_ error: any Error) -> Bool

    /// Interrupts the call in progress, from any thread.
    ///
    /// The host calls this method repeatedly until the call has ended. Engines with short calls
    /// don't need to implement it.
    func interrupt()

    /// Returns borrowed resources, such as a connection, after the transaction has ended.
    ///
    /// The next transaction can begin only afterward. Engines that borrow nothing don't need to
    /// implement this method.
    func release()
}

extension TransactionEngine {
    /// Returns `true` except for cancellation, misuse and rejected values.
    ///
    /// A repository rejects a value before writing: an element that can't be encoded, text that
    /// contains NUL, NaN, a number or date out of range, a key with the wrong number of values, or
    /// a row that can't be decoded.
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

    /// Does nothing, so the transaction waits for the call to end.
    public func interrupt() {}

    /// Does nothing.
    public func release() {}
}

extension InputProblem {
    /// Whether a repository rejected a value before it reached the storage.
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
    /// Creates a nested savepoint.
    case begin
    /// Keeps the changes since the savepoint and removes it.
    case release
    /// Undoes the changes since the savepoint and removes it.
    case rollBack
}
