public import KasaneDomain

extension Failure {
    /// Whether it is a limit on requests: no provider was called.
    public var isLimit: Bool {
        if case .limited = self { true } else { false }
    }
}
