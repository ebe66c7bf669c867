import KasaneDomain

package enum BoardLimit: ErrorReason {
    case addressToday
    case address
    case everyone
    case readOnly

    package var code: String {
        switch self {
        case .addressToday: "boards-of-address-today"
        case .address: "boards-of-address"
        case .everyone: "boards"
        case .readOnly: "board-is-read-only"
        }
    }

    package var description: String {
        switch self {
        case .addressToday:
            "a network can create at most \(VisitorBoard.dailyLimit) boards a day"
        case .address:
            "a network can have at most \(VisitorBoard.addressLimit) boards"
        case .everyone: "this site has reached its limit of \(VisitorBoard.limit) boards"
        case .readOnly: "this link is view-only, so the board cannot be changed"
        }
    }
}
