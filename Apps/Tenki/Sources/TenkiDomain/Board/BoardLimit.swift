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
            "one network address creates no more than \(VisitorBoard.dailyLimit) boards a day"
        case .address:
            "one network address has no more than \(VisitorBoard.addressLimit) boards"
        case .everyone: "there are no more than \(VisitorBoard.limit) boards"
        case .readOnly: "this link is for reading the board only"
        }
    }
}
