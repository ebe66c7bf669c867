package import KasaneDomain

extension DomainError {
    package var isLimit: Bool {
        if case .limited = self { true } else { false }
    }
}
