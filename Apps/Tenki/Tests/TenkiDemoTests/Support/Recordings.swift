import Foundation

enum Recordings {
    static let folder: URL? = {
        let package = (1...6).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let folder =
            ProcessInfo.processInfo.environment["KASANE_RECORDINGS"].map { URL(filePath: $0) }
            ?? package.appending(path: "../shared/recordings").standardized
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static func contents(of folder: String, _ beginning: String) throws -> [Data] {
        guard let root = self.folder else { return [] }
        let names = try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: folder).path
        )
        return try names.filter { $0.hasPrefix(beginning) }.sorted()
            .map { try Data(contentsOf: root.appending(path: folder).appending(path: $0)) }
    }
}
