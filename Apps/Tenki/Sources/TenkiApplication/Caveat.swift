public import KasaneDomain

/// A problem with data that is shown nevertheless.
public enum Caveat: Hashable, Sendable {
    /// The data is the stored one because the newest is not available.
    case notNewest(Failure)
    /// The data is the newest but could not be stored.
    case notStored(Failure)

    /// The cause of the problem.
    var failure: Failure {
        switch self {
        case .notNewest(let failure), .notStored(let failure): failure
        }
    }
}
