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
        String(decoding: renderedBytes(), as: UTF8.self)
    }

    /// The piece as HTML source in UTF-8.
    public func renderedBytes() -> [UInt8] {
        var output = HTMLOutput()
        render(into: &output)
        return output.bytes
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
    @inlinable
    public func render(into output: inout HTMLOutput) {
        self?.render(into: &output)
    }
}

extension Array: HTML where Element: HTML {
    /// Writes the pieces one after another.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        for index in indices {
            self[index].render(into: &output)
        }
    }
}
