/// HTML content: text, an element, or a sequence of both.
///
/// Content is written when its page is rendered. Build content from this library's elements and
/// controls. To create reusable content, conform a type to ``Component``.
public protocol HTML {
    /// Writes the content to an output.
    ///
    /// Only this library implements this method, for text, elements, live controls and the types
    /// that ``HTMLBuilder`` produces. Conform your own types to ``Component`` instead.
    func render(into output: inout HTMLOutput)
}

extension HTML {
    /// Returns the content as an HTML string.
    ///
    /// ```swift
    /// let source = p { "Rain & wind" }.rendered()    // <p>Rain &amp; wind</p>
    /// ```
    public func rendered() -> String {
        String(decoding: renderedBytes(), as: UTF8.self)
    }

    /// Returns the content as UTF-8 HTML.
    public func renderedBytes() -> [UInt8] {
        var output = HTMLOutput()
        render(into: &output)
        return output.bytes
    }
}

extension String: HTML {
    /// Writes the escaped text.
    public func render(into output: inout HTMLOutput) {
        output.write(self)
    }
}

extension Optional: HTML where Wrapped: HTML {
    /// Writes the wrapped content, if any.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        self?.render(into: &output)
    }
}

extension Array: HTML where Element: HTML {
    /// Writes the elements in order.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        for index in indices {
            self[index].render(into: &output)
        }
    }
}
