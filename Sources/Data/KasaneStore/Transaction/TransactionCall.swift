import KasaneDomain

/// A call for a transaction, which may take several tries.
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

/// An error of a try after which the body is run again.
struct RetryableError: Error {
    /// The error for use cases, if no further try follows.
    let error: any Error
}

extension OpenTransaction {
    /// Returns the error of a body after which it is run again; `nil` if it must not be.
    ///
    /// Only an error of this store counts: the body may have run a transaction of another one.
    func retryable(ofBody error: any Error) -> RetryableError? {
        guard let failure, failure.isRetryable, mayBeTriedAgain else { return nil }
        // Of a caught error, the cause says more than that it was caught.
        return RetryableError(error: error is TransactionError ? failure.cause : map(error))
    }

    /// Returns the error of a begin or a commit after which the body is run again; `nil` if it must
    /// not be.
    func retryable(ofEngine error: any Error) -> RetryableError? {
        if let retryable = retryable(ofBody: error) { return retryable }
        guard engine.isRetryable(error), mayBeTriedAgain else { return nil }
        return RetryableError(error: map(error))
    }

    private var mayBeTriedAgain: Bool { expiry == nil && !Task.isCancelled }
}
