import KasaneDomain

extension Failure {
    /// Says how old that is which is shown instead.
    func showing(age: Duration) -> Failure {
        switch self {
        case .unavailable(let reason, _): .unavailable(reason: reason, age: age)
        default: self
        }
    }
}
