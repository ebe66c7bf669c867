import KasaneDomain

extension DomainError {
    /// Creates the failure to report for an error; `nil` for a cancellation, because its reader has
    /// left.
    init?(toTell error: any Error) {
        if error is CancellationError { return nil }
        self.init(reporting: error)
    }
}
