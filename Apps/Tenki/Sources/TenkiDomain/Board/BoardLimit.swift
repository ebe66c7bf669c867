import KasaneDomain

/// A rule that prevents the creation or the change of a board.
package enum BoardLimit: ErrorReason {
    /// The network address has created ``VisitorBoard/dailyLimit`` boards in 24 hours.
    case addressToday
    /// The network address has created ``VisitorBoard/addressLimit`` of the stored boards.
    case address
    /// There are ``VisitorBoard/limit`` boards, none of which is abandoned.
    case everyone
    /// The link is for reading only.
    case readOnly

    /// The stable identifier.
    package var code: String {
        switch self {
        case .addressToday: "boards-of-address-today"
        case .address: "boards-of-address"
        case .everyone: "boards"
        case .readOnly: "board-is-read-only"
        }
    }

    /// A description for logs.
    package var description: String {
        switch self {
        case .addressToday:
            "one network address creates no more than \(VisitorBoard.dailyLimit) boards a day"
        case .address:
            "one network address has no more than \(VisitorBoard.addressLimit) boards"
        case .everyone: "there are no more than \(VisitorBoard.limit) boards"
        case .readOnly: "this link is for reading the board only"
        }
    }
}
