public import KasaneDomain

/// What is to be said beside something that is shown.
public enum Caveat: Hashable, Sendable {
    /// It is the stored one, because the newest could not be had.
    case notNewest(Failure)
    /// It is the newest, but could not be stored.
    case notStored(Failure)

    /// What went wrong.
    var failure: Failure {
        switch self {
        case .notNewest(let failure), .notStored(let failure): failure
        }
    }
}
