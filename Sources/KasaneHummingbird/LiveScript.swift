/// The script that makes pages live in a browser, `Assets/live.js`.
package enum LiveScript {
    /// The script as browsers get it.
    ///
    /// Comments, and the space around signs, a third of its size, stay with the source. None of the script's
    /// texts goes over two lines or has a space beside a sign, and a comment has lines of its own.
    package static let bytes = stripped(PackageResources.live_js)

    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
    /// Two of plus and minus must stay apart.
    private static let signs = Set("={}()[],;:?&|<>".utf8)
    /// After and before these a line cannot end a statement that goes without its semicolon.
    private static let openingSigns = Set("{;,([=&|?:>".utf8)
    private static let closingSigns = Set("})].?:&|".utf8)

    private static func stripped(_ source: [UInt8]) -> [UInt8] {
        let lines = source.split(separator: newline)
            .map { $0.drop { $0 == space } }
            .filter { !$0.starts(with: "//".utf8) }
        let text = Array(lines.joined(separator: [newline]))
        return text.indices.filter { !isSpare(text, at: $0) }.map { text[$0] }
    }

    private static func isSpare(_ text: [UInt8], at index: Int) -> Bool {
        guard index > 0, index + 1 < text.count else { return false }
        let (before, after) = (text[index - 1], text[index + 1])
        switch text[index] {
        case space: return signs.contains(before) || signs.contains(after)
        case newline: return openingSigns.contains(before) || closingSigns.contains(after)
        default: return false
        }
    }
}
