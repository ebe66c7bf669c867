import KasaneDomain

extension DomainError {
    /// Returns the failure with the age of the data that is shown instead.
    func showing(age: Duration) -> DomainError {
        switch self {
        case .unavailable(let reason, _): .unavailable(reason: reason, age: age)
        default: self
        }
    }
}
