/// A resource of the machine that ran out.
@nonexhaustive
public enum Resource: String, ErrorReason, Codable {
    /// Space on a disk.
    case diskSpace = "disk-space"
    /// A disk that can be read and written.
    case disk
    /// Memory.
    case memory

    /// The stable identifier of the resource, such as `disk-space`.
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
