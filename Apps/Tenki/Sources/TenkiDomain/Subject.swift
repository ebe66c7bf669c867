import KasaneDomain

package enum Subject: ErrorReason {
    case city(CityCode)
    case photograph(Photo.ID?)
    case place(Place.ID)
    /// A board; its link is secret, so it has no name.
    case board

    package var code: String {
        switch self {
        case .city: "no-such-city"
        case .photograph: "no-such-photograph"
        case .place: "no-such-place"
        case .board: "no-such-board"
        }
    }

    package var description: String {
        switch self {
        case .city(let code): "no such city: \(code)"
        case .photograph(let id?): "no such photo: \(id)"
        case .photograph(nil): "no such photo"
        case .place(let id): "no such place: \(id)"
        case .board: "no such board"
        }
    }
}
