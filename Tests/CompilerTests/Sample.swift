import Foundation
import Testing

struct Sample: Equatable {
    let file: String
    let line: Int
    let code: String

    enum Kind {
        case declarations
        case globals
        case registrations
        case content
        case statements
    }

    var kind: Kind {
        let lines = code.split(separator: "\n").filter { !$0.contains(#/^[ })\]]|^\/\//#) }
        let declaration = #/^(@|((public|private|final|static) )*(struct|class|enum|actor|func)\b)/#
        let global = #/^(extension|protocol)\b/#
        let keyword = #/^(let|var|try|await|for|guard|do|switch)\b/#
        let call = #/^(PageEffect\.|[a-z]\w*(\.\w+)+ ?[(={])/#
        if lines.contains(where: { $0.contains(global) }) { return .globals }
        if lines.allSatisfy({ $0.contains(declaration) }) { return .declarations }
        if lines.contains(where: { $0.hasPrefix("$0.") }) { return .registrations }
        guard file.hasPrefix("Sources/Web/KasaneLive/") else { return .statements }
        let isContent = !lines.contains { $0.contains(keyword) || $0.contains(call) }
        return isContent ? .content : .statements
    }

    func program(number: Int) -> String {
        let code = "#sourceLocation(file: \"\(file)\", line: \(line))\n\(code)\n#sourceLocation()\n"
        return switch kind {
        case .globals: code
        case .declarations: "struct Sample\(number) {\n\(code)}\n"
        case .registrations:
            "extension Samples {\nfunc sample\(number)() throws {\n_ = try Container {\n\(code)}\n}\n}\n"
        case .content:
            "extension Samples {\n@HTMLBuilder func sample\(number)() -> some HTML {\n\(code)}\n}\n"
        case .statements:
            "extension Samples {\nfunc sample\(number)() async throws {\n\(code)}\n}\n"
        }
    }

    static func all(in text: String, of file: String) -> [Sample] {
        var samples: [Sample] = []
        var code: [Substring]?
        var isOtherCode = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            guard let comment = line.firstMatch(of: #/^ *\/\/\/ ?(.*)$/#)?.1 else {
                code = nil
                isOtherCode = false
                continue
            }
            if let lines = code, comment == "```" {
                samples.append(
                    Sample(
                        file: file,
                        line: index + 1 - lines.count,
                        code: lines.joined(separator: "\n")
                    )
                )
                code = nil
            } else if code != nil {
                code?.append(comment)
            } else if comment.hasPrefix("```") {
                if comment == "```swift" && !isOtherCode { code = [] } else { isOtherCode.toggle() }
            }
        }
        return samples
    }

    static func all(of module: String) throws -> [Sample] {
        let path = try #require(paths().first { $0.hasSuffix("/\(module)") })
        let folder = package.appending(path: path)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
            .sorted()
            .flatMap { file in
                all(
                    in: try String(contentsOf: folder.appending(path: file), encoding: .utf8),
                    of: "\(path)/\(file)"
                )
            }
    }

    static func modules() throws -> [String] {
        try paths().map { String($0.split(separator: "/")[2]) }
            .filter { try !all(of: $0).isEmpty }
            .sorted()
    }

    private static func paths() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: "Sources").path)
            .filter { $0.contains(#/^\w+\/Kasane\w+$/#) }
            .map { "Sources/\($0)" }
    }

    static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
