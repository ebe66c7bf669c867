/// A conflict with stored data, usually because of a concurrent change.
@nonexhaustive
public enum Conflict: ErrorReason, Codable {
    /// An element was changed since it was read.
    ///
    /// `read` is the version that the caller read. `stored` is the stored version, or `nil` if it
    /// is unknown.
    case changed(id: String, read: Int, stored: Int?)
    /// An element was deleted since it was read.
    case deleted(id: String)
    /// An element with the same key, or with the same value of a unique property, is stored.
    case duplicate
    /// The element cannot be deleted, because other stored elements refer to it.
    case inUse
    /// An element has the highest possible version and cannot be changed again.
    case versionsExhausted(id: String)

    /// The stable identifier of the case, such as `changed`.
    public var code: String {
        switch self {
        case .changed: "changed"
        case .deleted: "deleted"
        case .duplicate: "duplicate"
        case .inUse: "in-use"
        case .versionsExhausted: "versions-exhausted"
        }
    }

    /// A description in English.
    public var description: String {
        switch self {
        case .changed(let id, let read, let stored?):
            "\(id) was read as version \(read), but version \(stored) has been stored since"
        case .changed(let id, let read, nil):
            "\(id) was read as version \(read) and has been changed since"
        case .deleted(let id): "\(id) has been deleted since it was read"
        case .duplicate: "it is stored already"
        case .inUse: "it is still in use"
        case .versionsExhausted(let id): "\(id) has the highest possible version"
        }
    }
}
