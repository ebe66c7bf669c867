import KasaneDomain

extension DomainError {
    /// Creates the failure to report for an error; `nil` for a cancellation, because its reader has
    /// left.
    init?(toTell error: any Error) {
        switch error {
        case is CancellationError: return nil
        case let failure as DomainError: self = failure
        default: self = .unexpected("something went wrong", cause: UnderlyingError(error))
        }
    }
}
