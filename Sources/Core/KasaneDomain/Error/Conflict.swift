/// A conflict with stored data, usually because of a concurrent change.
@nonexhaustive
public enum Conflict: ErrorReason, Codable {
    /// The element has changed since it was read.
    ///
    /// `read` is the version that the caller read. `stored` is the current version, or `nil` if
    /// unknown.
    case changed(id: String, read: Int, stored: Int?)
    /// The element has been deleted since it was read.
    case deleted(id: String)
    /// An element with the same ID or the same value of a unique property already exists.
    case duplicate
    /// The element can't be deleted because other stored elements refer to it.
    case inUse
    /// The element has reached the highest possible version and can't be saved again.
    case versionsExhausted(id: String)

    /// A stable identifier for the case, such as `changed`.
    public var code: String {
        switch self {
        case .changed: "changed"
        case .deleted: "deleted"
        case .duplicate: "duplicate"
        case .inUse: "in-use"
        case .versionsExhausted: "versions-exhausted"
        }
    }

    /// A description of the conflict in English.
    public var description: String {
        switch self {
        case .changed(let id, let read, let stored?):
            "\(id) was read at version \(read), but is now at version \(stored)"
        case .changed(let id, let read, nil):
            "\(id) has changed since it was read at version \(read)"
        case .deleted(let id): "\(id) has been deleted since it was read"
        case .duplicate: "it already exists"
        case .inUse: "it is still in use"
        case .versionsExhausted(let id): "\(id) has reached the highest possible version"
        }
    }
}
