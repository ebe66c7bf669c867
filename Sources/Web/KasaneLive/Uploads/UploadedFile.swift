import KasaneConcurrency

/// An uploaded file, stored temporarily on the server.
///
/// ```swift
/// func save(_ cover: UploadedFile) async throws {
///     try await cover.move(to: "/var/lib/covers/7.png")
/// }
/// ```
///
/// The temporary file is deleted when the last copy of this value is released, for example when the
/// model's property is set to another file or the page ends. Call ``move(to:)`` to keep the file.
public struct UploadedFile: Hashable, Sendable {
    /// The file's original name, without folders or control characters.
    ///
    /// Use the name for display only. Two files can have the same name, and the extension might not
    /// match the type.
    public let name: String
    /// The size in bytes.
    public let size: Int
    /// The type, detected from the content.
    public let type: FileType

    private let stored: StoredFile

    init(name: String, size: Int, type: FileType, stored: StoredFile) {
        self.name = name
        self.size = size
        self.type = type
        self.stored = stored
    }

    /// The path of the temporary file.
    ///
    /// Only the process's user can access the file.
    public var path: String { stored.path }

    /// The file's numeric ID in its storage.
    var key: String { stored.key }

    /// Moves the file to a permanent path.
    ///
    /// If the path is on a different volume, the file is copied, and other uploads wait until the
    /// copy is complete. If your application stores large files, keep the upload storage on the
    /// target volume.
    ///
    /// - Throws: ``FileSystemError`` if a file already exists at the path or the file can't be
    ///   moved.
    public func move(to path: String) async throws {
        try await stored.move(to: path)
    }

    /// Reads the file's content.
    ///
    /// - Parameter maximum: The maximum size in bytes.
    /// - Throws: ``UploadError/tooLarge(maximum:)`` if the file is larger than the maximum, or
    ///   ``FileSystemError`` if the file can't be read.
    public func bytes(upTo maximum: Int) async throws -> [UInt8] {
        guard size <= maximum else { throw UploadError.tooLarge(maximum: maximum) }
        let path = path
        // The disk queue might release its closure after the caller has released the file.
        defer { withExtendedLifetime(stored) {} }
        return try await DiskQueue.uploads.run { try FileSystem.read(path) }
    }

    /// Returns whether two values refer to the same upload.
    public static func == (one: UploadedFile, other: UploadedFile) -> Bool {
        one.stored === other.stored
    }

    /// Hashes the upload's ID.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(stored))
    }

    /// Returns a file name that is safe to display and store: the last path component, without
    /// invisible or bidirectional control characters, truncated to 100 characters.
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
        // A character can contain any number of combining marks.
        if text.utf8.count > 1_000 { text = String(String.UnicodeScalarView(visible.prefix(100))) }
        return text.allSatisfy { $0 == "." } ? "file" : text
    }
}
