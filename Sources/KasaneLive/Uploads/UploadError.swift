/// The error for a file that is not accepted.
///
/// A ``FileField`` shows it; ``PageEnvironment/uploadError`` returns the text.
@nonexhaustive
public enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file is larger than this number of bytes.
    case tooLarge(maximum: Int)
    /// The file has none of these types.
    case unacceptedType([FileType])
    /// The field already has this number of files.
    case tooManyFiles(maximum: Int)
    /// The client's files exceed their share of the storage.
    case shareExceeded
    /// The storage or its disk is full, or the disk failed.
    case storageFull
    /// The file has been moved or deleted.
    case missing

    /// A human-readable description.
    public var description: String {
        switch self {
        case .tooLarge(let maximum): "The file is larger than \(FileSize(maximum))."
        case .unacceptedType(let types):
            "The file is not of an accepted type: \(types.map(\.name).joined(separator: ", "))."
        case .tooManyFiles(let maximum): "There can be at most \(maximum) files."
        case .shareExceeded: "Your files need too much space. Remove one, or try again later."
        case .storageFull: "There is no space for the file at the moment. Try again later."
        case .missing: "The file is no longer stored."
        }
    }
}

/// A size as it is shown to users, in decimal units.
struct FileSize: CustomStringConvertible {
    let bytes: Int

    init(_ bytes: Int) {
        self.bytes = bytes
    }

    var description: String {
        switch bytes {
        case ..<1_000: "\(bytes) bytes"
        case ..<999_500: "\((bytes + 500) / 1_000) kB"
        default: "\((bytes + 50_000) / 1_000_000).\((bytes + 50_000) / 100_000 % 10) MB"
        }
    }
}
