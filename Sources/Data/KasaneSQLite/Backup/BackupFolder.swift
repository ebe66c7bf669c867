import Foundation

/// The copies of one database in a folder, identified by names such as
/// `notes-20261122T053459Z.sqlite`.
///
/// Every method blocks its thread.
struct BackupFolder: Sendable {
    let path: String
    private let stem: String

    init(_ path: String, of database: String) {
        self.path = path
        stem = URL(filePath: database).deletingPathExtension().lastPathComponent
    }

    func copy(of moment: Date) -> String { "\(path)/\(stem)-\(moment.forFileName)\(Self.ending)" }

    func moments() throws -> [Date] { moments(in: try names()) }

    /// Removes the copies that a rule does not keep, and the remains of interrupted copies.
    ///
    /// Copies dated in the future (clock skew) do not displace others.
    ///
    /// - Returns: The moments of the copies that remain.
    /// - Throws: An error of the file system if the folder cannot be read.
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

    /// Returns the number of bytes that this user can still write, or `nil` if it is unknown.
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

    /// Returns whether a file is left over from a copy last written to more than an hour ago.
    private func isAbandoned(_ name: String) -> Bool {
        guard name.hasPrefix(stem + "-"), name.contains(Self.ending + "."),
            DatabasePath.companions.contains(where: { name.hasSuffix(".partial" + $0) })
                || name.hasSuffix(".partial")
        else { return false }
        // A file that cannot be examined stays until the next copy.
        let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
        guard let changed = attributes?[.modificationDate] as? Date else { return false }
        return changed < Date(timeIntervalSinceNow: -3_600)
    }

    private static let ending = ".sqlite"
}
