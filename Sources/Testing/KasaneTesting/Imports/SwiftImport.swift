/// An import in a Swift file.
struct SwiftImport: Hashable {
    /// The module, without submodules or declarations.
    let module: String
    let line: Int

    /// Returns the imports at the start of a line or after a semicolon, such as `@testable import
    /// A`, `public import B` and `import struct C.D`.
    static func all(in text: String) -> [SwiftImport] {
        let form =
            #/
            \s* (?: @\w+ (?: \( [^)]* \) )? \s* )*
            (?: (?: public | package | internal | fileprivate | private ) \s+ )?
            import \s+
            (?: (?: class | enum | func | let | protocol | struct | typealias | var ) \s+ )?
            `? (\w+)
            /#
        var scanner = SwiftLineScanner()
        var imports: [SwiftImport] = []
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            for statement in scanner.code(in: line).split(separator: ";") {
                guard let match = statement.prefixMatch(of: form) else { continue }
                imports.append(SwiftImport(module: String(match.1), line: index + 1))
            }
        }
        return imports
    }
}

/// Removes comments and the content of strings from the lines of a Swift file.
private struct SwiftLineScanner {
    /// The nesting depth of block comments.
    private var commentDepth = 0
    /// The delimiter that closes the open multiline string.
    private var stringEnd: String?

    mutating func code(in line: Substring) -> String {
        var code = ""
        var rest = line.drop(while: \.isWhitespace)
        if let end = stringEnd {
            // A multiline string can only be closed at the start of a line.
            guard rest.hasPrefix(end) else { return code }
            stringEnd = nil
            rest.removeFirst(end.count)
        }
        while let first = rest.first {
            if rest.hasPrefix("/*") {
                commentDepth += 1
                rest.removeFirst(2)
            } else if commentDepth > 0 {
                let isEnd = rest.hasPrefix("*/")
                if isEnd { commentDepth -= 1 }
                rest.removeFirst(isEnd ? 2 : 1)
            } else if rest.hasPrefix("//") {
                break
            } else if rest.hasPrefix("\"\"\""), rest.dropFirst(3).allSatisfy(\.isWhitespace) {
                let hashes = code.reversed().prefix { $0 == "#" }.count
                stringEnd = "\"\"\"" + String(repeating: "#", count: hashes)
                break
            } else if first == "\"" {
                skipString(&rest)
            } else {
                let end = rest.dropFirst().firstIndex { $0 == "/" || $0 == "\"" } ?? rest.endIndex
                code += rest[..<end]
                rest = rest[end...]
            }
        }
        return code
    }

    private func skipString(_ rest: inout Substring) {
        rest.removeFirst()
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\" { _ = rest.popFirst() }
        }
    }
}
