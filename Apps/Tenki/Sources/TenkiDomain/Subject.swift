import KasaneDomain

/// An item that does not exist.
package enum Subject: ErrorReason {
    /// A city that the provider does not know.
    case city(CityCode)
    /// A photograph that no stored page contains; `nil` if its identifier is invalid.
    case photograph(Photo.ID?)
    /// A user.
    case user(UserID)
    /// A place of the world.
    case place(Place.ID)
    /// A board; its link is secret, so it has no name.
    case board

    /// The stable identifier of the kind of item, such as `no-such-city`.
    package var code: String {
        switch self {
        case .city: "no-such-city"
        case .photograph: "no-such-photograph"
        case .user: "no-such-user"
        case .place: "no-such-place"
        case .board: "no-such-board"
        }
    }

    /// A description for logs.
    package var description: String {
        switch self {
        case .city(let code): "no such city: \(code)"
        case .photograph(let id?): "no such photograph: \(id)"
        case .photograph(nil): "no such photograph"
        case .user(let id): "no such user: \(id)"
        case .place(let id): "no such place: \(id)"
        case .board: "no such board"
        }
    }
}
