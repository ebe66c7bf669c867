import Foundation
import Testing

@Suite
struct GuideTests {
    private static let tenki = "Apps/Tenki/Documentation"

    @Test func `every link of a guide leads to a heading or a file`() throws {
        for guide in try guides() {
            for link in guide.text.matches(of: #/\]\((?!https?:|mailto:)([^)#]*)(?:#([^)]*))?\)/#) {
                let path = link.1.isEmpty ? guide.path : "\(folder(of: guide.path))/\(link.1)"
                let target = package.appending(path: path).standardizedFileURL
                #expect(
                    FileManager.default.fileExists(atPath: target.path),
                    "\(guide.path) links to \(link.1)"
                )
                guard let anchor = link.2 else { continue }
                let text = try String(contentsOf: target, encoding: .utf8)
                #expect(anchors(of: text).contains(String(anchor)), "\(guide.path): #\(anchor)")
            }
        }
    }

    @Test func `every guide that is mentioned exists`() throws {
        let mention = #/`((?:\w+/)*Documentation/(?:\w+/)*\w+\.md)`/#
        let sources = try SourceFile.all(below: ["Sources", "Apps/Tenki/Sources", "Tests"])
            .map { ($0.path, $0.text) }
        for (path, text) in try sources + guides().map({ ($0.path, $0.text) }) {
            for match in text.matches(of: mention) {
                let file = package.appending(path: String(match.1)).path
                #expect(FileManager.default.fileExists(atPath: file), "\(path): \(match.1)")
            }
        }
    }

    @Test func `the libraries' guides do not explain Tenki, and Tenki's stand with it`() throws {
        let guides = try guides().filter { $0.path.contains("Documentation/") }

        let own = guides.filter { $0.path.hasPrefix(Self.tenki) && !$0.path.hasSuffix(".ja.md") }
        #expect(own.count == 10)
        for guide in guides {
            let title = guide.text.split(separator: "\n").first { $0.hasPrefix("# ") } ?? ""
            #expect(title.contains("Tenki") == guide.path.hasPrefix(Self.tenki), "\(title)")
        }
    }

    private func guides() throws -> [(path: String, text: String)] {
        let root = try FileManager.default.contentsOfDirectory(atPath: package.path)
        let below = try ["Documentation", "Examples", "Sources", Self.tenki].flatMap { folder in
            try FileManager.default
                .subpathsOfDirectory(atPath: package.appending(path: folder).path)
                .map { "\(folder)/\($0)" }
        }
        let paths = (root + below).filter { $0.hasSuffix(".md") && !$0.contains("/.build/") }
        return try paths.map { path in
            (path, try String(contentsOf: package.appending(path: path), encoding: .utf8))
        }
    }

    private func folder(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    private func anchors(of text: String) -> [String] {
        text.matches(of: #/^#+ (.*)$/#.anchorsMatchLineEndings()).map { heading in
            heading.1.lowercased().replacing(" ", with: "-")
                .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        }
    }
}
