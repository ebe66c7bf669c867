package import KasaneDomain

/// A problem with data that is shown nevertheless.
package enum Caveat: Hashable, Sendable {
    /// The data is the stored one because the newest is not available.
    case stale(DomainError)
    /// The data is the newest but could not be stored.
    case unsaved(DomainError)

    /// The cause of the problem.
    package var failure: DomainError {
        switch self {
        case .stale(let failure), .unsaved(let failure): failure
        }
    }
}
