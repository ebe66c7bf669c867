package import KasaneDomain

package enum Caveat: Hashable, Sendable {
    /// The data is the stored one because the newest is not available.
    case stale(DomainError)
    case unsaved(DomainError)

    package var failure: DomainError {
        switch self {
        case .stale(let failure), .unsaved(let failure): failure
        }
    }
}
