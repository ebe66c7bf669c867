/// Style sheets as they are sent to browsers.
public enum Stylesheet {
    private static let space = UInt8(ascii: " ")
    /// Whitespace next to these characters has no meaning.
    private static let signs = Set("{};,>".utf8)
    /// Whitespace after these characters has no meaning.
    ///
    /// Before them it may have: `a :hover` is not `a:hover`, and `and (` is not `and(`.
    private static let openingSigns = signs.union(":(".utf8)
    /// Whitespace before these characters has no meaning.
    private static let closingSigns = signs.union(")".utf8)

    /// Returns a UTF-8 style sheet without comments and insignificant whitespace, about a seventh
    /// smaller.
    ///
    /// ```swift
    /// let stylesheet = Stylesheet.compacted(DefaultStylesheet.bytes)
    /// ```
    ///
    /// Rules, names, values and strings stay as they are. A comment acts as whitespace, so it must
    /// not be inside a selector like `a.b`.
    public static func compacted(_ source: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(source.count)
        // Whitespace or a comment precedes the next character.
        var isApart = false
        var index = 0
        while index < source.count {
            let end = end(of: index, in: source)
            let part = source[index..<end]
            index = end
            if part.isBlank {
                isApart = true
                continue
            }
            if part.first == UInt8(ascii: "}"), output.last == UInt8(ascii: ";") {
                output.removeLast()
            } else if isApart, let last = output.last, let first = part.first,
                !openingSigns.contains(last), !closingSigns.contains(first)
            {
                output.append(space)
            }
            isApart = false
            output += part
        }
        return output
    }

    /// Returns the end of the string, the comment, the escaped or the single character at an index.
    private static func end(of start: Int, in source: [UInt8]) -> Int {
        let first = source[start]
        let rest = source[(start + 1)...]
        switch first {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            var index = start + 1
            while index < source.count, source[index] != first {
                index += source[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(index + 1, source.count)
        case UInt8(ascii: "/") where rest.first == UInt8(ascii: "*"):
            let end = rest.dropFirst().indices.first {
                source[$0...].starts(with: "*/".utf8)
            }
            return end.map { $0 + 2 } ?? source.count
        case UInt8(ascii: "\\"): return min(start + 2, source.count)
        default: return start + 1
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether it is a space, the end of a line, a tab or a comment.
    fileprivate var isBlank: Bool {
        starts(with: "/*".utf8) || count == 1 && " \n\r\t\u{C}".utf8.contains(self[startIndex])
    }
}
