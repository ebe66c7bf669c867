import Foundation

/// A database's copies in a folder, with names such as `notes-20261122T053459Z.sqlite`.
///
/// All methods block the calling thread.
struct BackupFolder: Sendable {
    let path: String
    private let stem: String

    init(_ path: String, of database: String) {
        self.path = path
        stem = URL(filePath: database).deletingPathExtension().lastPathComponent
    }

    func copy(of moment: Date) -> String { "\(path)/\(stem)-\(moment.forFileName)\(Self.ending)" }

    func moments() throws -> [Date] { moments(in: try names()) }

    /// Deletes expired copies and leftovers of interrupted copies.
    ///
    /// Copies dated in the future because of clock skew don't displace other copies.
    ///
    /// - Returns: The dates of the remaining copies.
    /// - Throws: A file system error if the folder can't be read.
    func prune(by retention: BackupRetention, at now: Date) throws -> [Date] {
        let names = try names()
        let moments = moments(in: names)
        let kept = retention.kept(of: moments.filter { $0 <= now })
            .union(retention.kept(of: moments.filter { $0 > now }))
        for moment in moments where !kept.contains(moment) {
            DatabaseCopier.remove(copy(of: moment))
        }
        for name in names where isAbandoned(name) { DatabaseCopier.remove("\(path)/\(name)") }
        return kept.sorted()
    }

    func contains(_ moment: Date) -> Bool { FileIdentity(at: copy(of: moment)) != nil }

    /// Returns the number of bytes available to the current user, or `nil` if unknown.
    func freeBytes() -> UInt64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return UInt64(status.f_bavail) * UInt64(status.f_frsize)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path)
    }

    private func moments(in names: [String]) -> [Date] {
        names.filter { FileIdentity(at: "\(path)/\($0)", followsLink: false)?.isRegular == true }
            .compactMap { moment(of: $0) }
    }

    private func moment(of name: String) -> Date? {
        guard name.hasPrefix(stem + "-"), name.hasSuffix(Self.ending) else { return nil }
        return Date(
            inFileName: String(name.dropFirst(stem.count + 1).dropLast(Self.ending.count))
        )
    }

    /// Returns whether a file is left over from an interrupted copy that was last written more than
    /// an hour ago.
    private func isAbandoned(_ name: String) -> Bool {
        guard name.hasPrefix(stem + "-"), name.contains(Self.ending + "."),
            DatabasePath.companions.contains(where: { name.hasSuffix(".partial" + $0) })
                || name.hasSuffix(".partial")
        else { return false }
        // If the file's attributes can't be read, keep the file until the next copy.
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        guard let changed = attributes?[.modificationDate] as? Date else { return false }
        return changed < Date(timeIntervalSinceNow: -3_600)
    }

    private static let ending = ".sqlite"
}
