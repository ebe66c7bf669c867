import Foundation

/// A path for a test's file, such as a database, in a folder that is deleted with this object.
///
/// ```swift
/// let file = try TemporaryFile(named: "notes.sqlite")
/// #expect(!FileManager.default.fileExists(atPath: file.path))
/// ```
public final class TemporaryFile: Sendable {
    /// The path, at which no file exists yet.
    public let path: String

    private let folder: URL

    /// Creates a new folder in the system's temporary folder.
    public init(named name: String = "test.sqlite") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        path = folder.appending(path: name).path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // The system cleans its temporary folder, so a failure doesn't matter.
        try? FileManager.default.removeItem(at: folder)
    }
}
