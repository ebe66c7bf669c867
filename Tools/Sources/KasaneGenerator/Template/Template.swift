import Foundation

/// The application template, a package in this repository with marked parts.
///
/// | comment | meaning |
/// |---|---|
/// | `kasane:if NAME`, `kasane:else`, `kasane:end` | lines for applications with or without a part |
/// | `kasane:if NAME` at the end of a line | a line for applications with a part |
/// | `//-` at the beginning of a line | a line that isn't compiled in the template |
/// | `kasane:fields NAME`, `kasane:end` | lines that depend on an entity's fields |
///
/// Other `kasane:` comments mark where to insert code. Generated applications keep them.
enum Template {
    /// Returns the files' contents by path.
    static func files() throws -> [String: String] {
        let root = Checkout.template
        guard
            let paths = try? FileManager.default.subpathsOfDirectory(atPath: root.path)
        else {
            throw GeneratorError(
                """
                The template is missing at \(root.path). Rebuild the kasane command from a \
                checkout of Kasane.
                """
            )
        }
        var files: [String: String] = [:]
        for path in paths where isPart(path) {
            let file = root.appending(path: path)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile ?? false
            else { continue }
            files[path] = try String(contentsOf: file, encoding: .utf8)
        }
        return files
    }

    /// Returns a file that contains the requested parts and the entity's fields.
    ///
    /// - Parameters:
    ///   - parts: The names of the parts to keep.
    ///   - fields: Returns the lines of a field section, or `nil` to keep the template's lines.
    ///   - edit: Edits a line of the template.
    static func render(
        _ text: String,
        of path: String,
        parts: Set<String>,
        fields: (String) -> [String]? = { _ in nil },
        edit: (String) -> String
    ) throws -> String {
        var lines: [String] = []
        var isKept = [true]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            switch TemplateLine(line) {
            case .begin(let part): isKept.append(parts.contains(part))
            case .otherwise where isKept.count > 1: isKept[isKept.count - 1].toggle()
            case .fields(let region, let margin):
                let replacement = fields(region)
                if let replacement, !isKept.contains(false) {
                    lines += replacement.map { $0.isEmpty ? "" : margin + $0 }
                }
                isKept.append(replacement == nil)
            case .end where isKept.count > 1: isKept.removeLast()
            case .otherwise, .end: throw GeneratorError("\(path) has an unmatched end marker.")
            case .single(let line, let part):
                if parts.contains(part), !isKept.contains(false) { lines.append(edit(line)) }
            case .text(let line): if !isKept.contains(false) { lines.append(edit(line)) }
            case .alternative(let line, let margin):
                if !isKept.contains(false) { lines.append(margin + edit(line)) }
            }
        }
        guard isKept.count == 1 else { throw GeneratorError("\(path) has an unclosed marker.") }
        return lines.joined(separator: "\n")
    }

    /// Returns whether a file belongs to the template rather than to a build.
    private static func isPart(_ path: String) -> Bool {
        let ignored = [".build", ".swiftpm", "Package.resolved", ".DS_Store"]
        let components = path.split(separator: "/").map(String.init)
        return !components.contains { ignored.contains($0) || $0.contains(".sqlite") }
    }
}

/// A template line with its marker.
private enum TemplateLine {
    case begin(String)
    case otherwise
    case end
    case fields(String, margin: String)
    case single(String, part: String)
    case alternative(String, margin: String)
    case text(String)

    init(_ line: Substring) {
        let mark = #/(\s*)(?:\/\/|#|<!--) kasane:(if|else|end|fields)(?: ([a-z-]+))?(?: -->)?/#
        if let match = line.wholeMatch(of: mark) {
            let name = match.3.map(String.init) ?? ""
            switch match.2 {
            case "if": self = .begin(name)
            case "else": self = .otherwise
            case "end": self = .end
            default: self = .fields(name, margin: String(match.1))
            }
        } else if let match = line.wholeMatch(of: #/(.*\S)\s+(?:\/\/|#) kasane:if ([a-z]+)/#) {
            self = .single(String(match.1), part: String(match.2))
        } else if let match = line.wholeMatch(of: #/(\s*)\/\/- (.*)/#) {
            self = .alternative(String(match.2), margin: String(match.1))
        } else {
            self = .text(String(line))
        }
    }
}
