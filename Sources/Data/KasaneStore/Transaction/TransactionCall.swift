import KasaneDomain

/// A request for a transaction, which may take several tries.
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

/// An error after which the body is run again.
struct RetryableError: Error {
    /// The error to throw if no retry is left.
    let error: any Error
}

extension OpenTransaction {
    /// Returns the body's error if the body can be run again, or `nil` otherwise.
    ///
    /// Only errors of this store count, because the body may have run a transaction of another one.
    func retryable(ofBody error: any Error) -> RetryableError? {
        guard let failure, failure.isRetryable, mayBeTriedAgain else { return nil }
        // If the body caught the error, its cause says more than `failed`.
        return RetryableError(error: error is TransactionError ? failure.cause : map(error))
    }

    /// Returns the error of a begin or a commit if the body can be run again, or `nil` otherwise.
    func retryable(ofEngine error: any Error) -> RetryableError? {
        if let retryable = retryable(ofBody: error) { return retryable }
        guard engine.isRetryable(error), mayBeTriedAgain else { return nil }
        return RetryableError(error: map(error))
    }

    private var mayBeTriedAgain: Bool { expiry == nil && !Task.isCancelled }
}
