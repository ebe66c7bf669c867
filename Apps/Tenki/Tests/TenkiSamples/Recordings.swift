package import Foundation

/// Recorded responses of the services, which are not part of the repository.
package enum Recordings {
    package static let missing = "No recordings: set KASANE_RECORDINGS to their folder to run this."

    package static let folder: URL? = {
        let package = (1...5).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        let folder =
            ProcessInfo.processInfo.environment["KASANE_RECORDINGS"].map { URL(filePath: $0) }
            ?? package.appending(path: "../shared/recordings").standardized
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    package static func files(
        in folders: [String],
        named prefix: String = "",
        as format: String = "json"
    ) -> [URL] {
        folders.flatMap { name in
            // An unreadable folder contains nothing to test.
            (try? FileManager.default.contentsOfDirectory(
                at: (folder ?? URL(filePath: "/")).appending(path: name),
                includingPropertiesForKeys: nil
            )) ?? []
        }
        .filter { file in
            file.pathExtension == format && file.lastPathComponent.hasPrefix(prefix)
                && !file.lastPathComponent.hasPrefix("error")
        }
        .sorted { $0.path < $1.path }
    }

    package static func contents(
        of folder: String,
        _ prefix: String,
        as format: String = "json"
    ) throws -> [Data] {
        try files(in: [folder], named: prefix, as: format).map { try Data(contentsOf: $0) }
    }
}
