package import KasaneDomain

package enum Caveat: Hashable, Sendable {
    /// The data is the stored one because the newest is not available.
    case stale(DomainError)
    case unsaved(DomainError)

    init?(_ failure: DomainError?, isUnsaved: Bool, age: Duration) {
        guard let failure else { return nil }
        self = isUnsaved ? .unsaved(failure) : .stale(failure.showing(age: age))
    }

    package var failure: DomainError {
        switch self {
        case .stale(let failure), .unsaved(let failure): failure
        }
    }
}
