public import KasaneDomain

/// A store's implementation of one transaction.
///
/// ``TransactionHost/run(_:engine:mappingErrors:body:)`` creates an engine for each transaction.
/// The host decides when the transaction begins and ends, and calls the engine in this order:
///
/// 1. ``begin(until:)``, once, after admission;
/// 2. calls from repositories, and ``apply(_:at:in:)``;
/// 3. ``commit()`` or ``rollBack()``;
/// 4. ``release()``, once, at the end.
///
/// Each attempt uses a new engine.
///
/// The deadline can end a transaction between any two calls, on a different thread than the body's.
/// Wrap each call that reads or writes in ``OpenTransaction/enter()`` and
/// ``OpenTransaction/leave()``, in a critical section that excludes the engine's other calls. A
/// commit must wait for calls in progress.
public protocol TransactionEngine: Sendable {
    /// Begins the transaction.
    ///
    /// Readers take their snapshot now.
    ///
    /// - Parameter deadline: Limits the wait for other users of the store, such as another process.
    ///   Cancellation also ends the wait.
    /// - Throws: `CancellationError`, ``TransactionDeadline/error`` if the deadline passes while
    ///   waiting, or a store error.
    func begin(until deadline: TransactionDeadline) async throws

    /// Makes all changes durable and visible, or rolls back and throws.
    ///
    /// If you can't tell whether the commit succeeded, throw `DomainError.unavailable` with
    /// `StoreFailure.commitOutcomeUnknown`. If the changes are visible but less durable than the
    /// store promises, throw it with `StoreFailure.committedButNotReplicated`. Observers are
    /// notified in both cases.
    ///
    /// For readers, only end the snapshot.
    ///
    /// - Returns: The changed region, for notifying observers: `StoreRegion.nothing` if nothing
    ///   changed, or `StoreRegion.everything` if unknown.
    func commit() async throws -> StoreRegion

    /// Rolls back all changes, even after a failed begin.
    ///
    /// It can't throw. If the storage fails, the store must complete the rollback before the next
    /// transaction.
    func rollBack() async

    /// Creates, releases or rolls back a savepoint.
    ///
    /// Enter the transaction before the operation and leave it afterwards.
    ///
    /// - Parameter depth: The number of open savepoints, including this one. The outermost is 1.
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
    /// Called repeatedly until the call has ended. Optional for engines with short calls.
    func interrupt()

    /// Returns borrowed resources, such as a connection, after the transaction has ended.
    ///
    /// The next transaction can begin only afterwards. Optional for engines that borrow nothing.
    func release()
}

extension TransactionEngine {
    /// Returns `true`, except for cancellation, misuse and rejected values.
    ///
    /// A repository rejects a value before anything is written: an element that can't be encoded,
    /// text with a NUL, NaN, a number or date out of range, a key with the wrong number of values,
    /// or a row that can't be decoded.
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

    /// Does nothing.
    ///
    /// The transaction waits for the call to end.
    public func interrupt() {}

    /// Does nothing.
    public func release() {}
}

extension InputProblem {
    /// Whether a repository rejected the value before it reached the storage.
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
