import Foundation

/// Tells a file from another one, whatever their paths are.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64
    /// Whether it is a file with bytes in it: no folder, link, pipe or device.
    let isRegular: Bool

    /// Looks at what is at a path; `nil` if nothing is there.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - followsLink: Whether it is what a symbolic link leads to.
    init?(at path: String, followsLink: Bool = true) {
        var status = stat()
        guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        isRegular = status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether both are on one disk.
    func isOnDisk(of other: Self) -> Bool { device == other.device }

    static func == (left: Self, right: Self) -> Bool {
        left.device == right.device && left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        hasher.combine(number)
    }
}
