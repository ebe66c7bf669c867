import KasaneConcurrency

/// A file that a user has uploaded, stored in a temporary file of the server.
///
/// ```swift
/// func save(_ cover: UploadedFile) async throws {
///     try await cover.move(to: "/var/lib/covers/7.png")
/// }
/// ```
///
/// The temporary file is deleted when no copy of the value is left, such as when the model's
/// property is set to another file, or the page has ended. ``move(to:)`` keeps it.
public struct UploadedFile: Hashable, Sendable {
    /// The name that the file had on the user's computer, without folders and control characters.
    ///
    /// It is for display only: two files can have the same name, and the extension might not match
    /// the type.
    public let name: String
    /// The size in bytes.
    public let size: Int
    /// The type, recognised by the content.
    public let type: FileType

    private let stored: StoredFile

    init(name: String, size: Int, type: FileType, stored: StoredFile) {
        self.name = name
        self.size = size
        self.type = type
        self.stored = stored
    }

    /// The path of the file, which only the process's user can access.
    public var path: String { stored.path }

    /// The identity of the file among those of its storage, which contains digits only.
    var key: String { stored.key }

    /// Moves the file to a path, where it is kept.
    ///
    /// The file is copied if the path is on another disk. Uploads in progress wait for the copy, so
    /// keep a storage for large files on the disk to which they are moved.
    ///
    /// - Throws: ``FileSystemError`` if a file exists at the path, or the file cannot be moved.
    public func move(to path: String) async throws {
        try await stored.move(to: path)
    }

    /// Returns the content.
    ///
    /// - Parameter maximum: The maximum size in bytes.
    /// - Throws: ``UploadError/tooLarge(maximum:)`` for a larger file, and ``FileSystemError`` if
    ///   the file cannot be read.
    public func bytes(upTo maximum: Int) async throws -> [UInt8] {
        guard size <= maximum else { throw UploadError.tooLarge(maximum: maximum) }
        let path = path
        // The queue might release its closure later than the caller releases the file.
        defer { withExtendedLifetime(stored) {} }
        return try await DiskQueue.uploads.run { try FileSystem.read(path) }
    }

    /// Two values are equal if they are copies of the same upload.
    public static func == (one: UploadedFile, other: UploadedFile) -> Bool {
        one.stored === other.stored
    }

    /// Hashes the identity of the upload.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(stored))
    }

    /// The part of a name that can be shown and stored: the last component of a path, without
    /// characters that are invisible or reorder the text, at most 100 characters.
    static func cleaned(_ name: String) -> String {
        let separators: [Unicode.Scalar] = ["/", "\\"]
        let last =
            name.unicodeScalars.split(omittingEmptySubsequences: false) {
                separators.contains($0)
            }
            .last.map(Array.init) ?? []
        let visible = last.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
                .paragraphSeparator:
                false
            default: true
            }
        }
        var text = String(String.UnicodeScalarView(visible)).withoutOuterBlanks
        if text.count > 100 { text = "\(text.prefix(80))…\(text.suffix(19))" }
        // One character may have any number of marks.
        if text.utf8.count > 1_000 { text = String(String.UnicodeScalarView(visible.prefix(100))) }
        return text.allSatisfy { $0 == "." } ? "file" : text
    }
}
