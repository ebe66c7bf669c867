package import KasaneDomain

extension DomainError {
    /// Whether the failure is an exceeded limit, in which case no provider was called.
    package var isLimit: Bool {
        if case .limited = self { true } else { false }
    }
}
