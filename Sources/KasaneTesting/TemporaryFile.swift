import Foundation

/// A path for a file of one test, such as a database, in a folder that goes with the test.
public final class TemporaryFile: Sendable {
    /// The file's path; no file is there yet.
    public let path: String

    private let folder: URL

    /// Makes a folder of its own in the system's temporary folder.
    ///
    /// - Parameter name: The file's name in it.
    /// - Throws: An error of the file system.
    public init(named name: String = "test.sqlite") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        path = folder.appending(path: name).path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // What cannot be removed stays in the system's temporary folder, which is cleared by it.
        try? FileManager.default.removeItem(at: folder)
    }
}
