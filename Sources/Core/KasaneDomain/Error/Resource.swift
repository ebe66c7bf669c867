/// A resource that the machine has run out of.
@nonexhaustive
public enum Resource: String, ErrorReason, Codable {
    /// Disk space.
    case diskSpace = "disk-space"
    /// The disk, which can't be read or written.
    case disk
    /// Memory.
    case memory

    /// A stable identifier for the resource, such as `disk-space`.
    public var code: String { rawValue }

    /// A description in English.
    public var description: String {
        switch self {
        case .diskSpace: "the disk is full"
        case .disk: "the disk cannot be read or written"
        case .memory: "there is not enough memory"
        }
    }
}
