import Foundation

/// A file's device and inode, which identify it independently of its path.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64
    /// Whether the file is a regular file instead of a folder, link, pipe or device.
    let isRegular: Bool

    /// Identifies the file at a path, or returns `nil` if the file doesn't exist.
    ///
    /// - Parameter followsLink: Whether to identify a symbolic link's target instead of the link.
    init?(at path: String, followsLink: Bool = true) {
        var status = stat()
        guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        isRegular = status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns whether both files are on the same disk.
    func isOnDisk(of other: Self) -> Bool { device == other.device }

    static func == (left: Self, right: Self) -> Bool {
        left.device == right.device && left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        hasher.combine(number)
    }
}
