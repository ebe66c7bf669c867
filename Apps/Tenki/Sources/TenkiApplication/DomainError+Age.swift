import KasaneDomain

extension DomainError {
    /// Returns the failure with the age of the data that is shown instead.
    func showing(age: Duration) -> DomainError {
        switch self {
        case .unavailable(let reason, _, let cause): .unavailable(reason, age: age, cause: cause)
        default: self
        }
    }
}
