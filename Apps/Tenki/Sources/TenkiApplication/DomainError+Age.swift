import KasaneDomain

extension DomainError {
    func showing(age: Duration) -> DomainError {
        switch self {
        case .unavailable(let reason, _, let cause): .unavailable(reason, age: age, cause: cause)
        default: self
        }
    }
}
