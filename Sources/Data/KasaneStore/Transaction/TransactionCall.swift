import KasaneDomain

/// A request for a transaction, which can require several attempts.
struct TransactionCall {
    let options: TransactionOptions
    let start: ContinuousClock.Instant
    let deadline: TransactionDeadline

    init(_ options: TransactionOptions, defaultDeadline: Duration) {
        self.options = options
        start = .now
        let duration = options.deadline ?? defaultDeadline
        deadline = TransactionDeadline(
            instant: start + duration,
            duration: duration,
            origin: options.origin
        )
    }
}

/// An error that allows the body to be retried.
struct RetryableError: Error {
    /// The error to throw if no attempts are left.
    let error: any Error
}

extension OpenTransaction {
    /// Returns the error to throw after the body's error, which is a ``RetryableError`` if the body
    /// can be retried.
    ///
    /// Only this store's errors are retryable, because the body might also use another store.
    func report(ofBody error: any Error) -> any Error {
        guard let failure, failure.isRetryable else { return map(error) }
        // If the body caught the error, the error's cause is more specific than `failed`.
        return retryable(error is TransactionError ? failure.cause : map(error))
    }

    /// Returns the error to throw after a begin or commit error, which is a ``RetryableError`` if
    /// the body can be retried.
    func report(ofEngine error: any Error) -> any Error {
        guard failure?.isRetryable != true, engine.isRetryable(error) else {
            return report(ofBody: error)
        }
        return retryable(map(error))
    }

    private func retryable(_ error: any Error) -> any Error {
        expiry == nil && !Task.isCancelled ? RetryableError(error: error) : error
    }
}
