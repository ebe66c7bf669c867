/// A piece of a page: text, an element, or several of them.
///
/// Pieces are values; nothing is written before ``render(into:)``.
public protocol HTML {
    /// Writes the piece to an output.
    func render(into output: inout HTMLOutput)
}

extension HTML {
    /// The piece as HTML source.
    public func rendered() -> String {
        var output = HTMLOutput()
        render(into: &output)
        return output.source
    }
}

/// Collects HTML source.
///
/// Text that goes through it is always escaped.
public struct HTMLOutput {
    /// The source so far.
    public private(set) var source = ""

    /// Makes an empty output.
    public init() {}

    /// Writes text, with every character that HTML gives a meaning escaped.
    ///
    /// The result is safe in an element and in a quoted attribute value.
    public mutating func write(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": source += "&amp;"
            case "<": source += "&lt;"
            case ">": source += "&gt;"
            case "\"": source += "&quot;"
            case "'": source += "&#39;"
            // HTML has no place for control characters but the white space among them.
            case "\t", "\n", "\r": source.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{7F}"..."\u{9F}": source.unicodeScalars.append("\u{FFFD}")
            default: source.unicodeScalars.append(scalar)
            }
        }
    }

    /// Writes markup of this module's own, not escaped.
    mutating func writeMarkup(_ markup: String) {
        source += markup
    }
}

extension String: HTML {
    /// Writes the text, escaped.
    public func render(into output: inout HTMLOutput) {
        output.write(self)
    }
}

extension Optional: HTML where Wrapped: HTML {
    /// Writes the piece if there is one.
    public func render(into output: inout HTMLOutput) {
        self?.render(into: &output)
    }
}

extension Array: HTML where Element: HTML {
    /// Writes the pieces one after another.
    public func render(into output: inout HTMLOutput) {
        for piece in self {
            piece.render(into: &output)
        }
    }
}
