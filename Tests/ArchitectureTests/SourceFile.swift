import Foundation

struct SourceFile {
    let path: String
    let text: String

    func mentions(_ text: String) -> Bool {
        Data(self.text.utf8).range(of: Data(text.utf8)) != nil
    }

    static func all(below folders: [String]) throws -> [SourceFile] {
        try folders.flatMap { folder in
            let paths = try FileManager.default.subpathsOfDirectory(
                atPath: package.appending(path: folder).path
            )
            return try paths.filter { $0.hasSuffix(".swift") }.map { path in
                SourceFile(
                    path: "\(folder)/\(path)",
                    text: try String(
                        contentsOf: package.appending(path: "\(folder)/\(path)"),
                        encoding: .utf8
                    )
                )
            }
        }
    }
}
