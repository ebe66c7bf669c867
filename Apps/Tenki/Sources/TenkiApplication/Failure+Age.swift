import KasaneDomain

extension Failure {
    /// Returns the failure with the age of the data that is shown instead.
    func showing(age: Duration) -> Failure {
        switch self {
        case .unavailable(let reason, _): .unavailable(reason: reason, age: age)
        default: self
        }
    }
}
