import Foundation

let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

func contents(of path: String) throws -> String {
    try String(contentsOf: package.appending(path: path), encoding: .utf8)
}

/// The files of a folder and its subfolders, without those of a build.
func files(
    below folder: String,
    ending suffix: String
) throws -> [(path: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
        .filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }
        .map { ("\(folder)/\($0)", try contents(of: "\(folder)/\($0)")) }
}
