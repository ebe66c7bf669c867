/// A piece of HTML content: text, an element, or a sequence of them.
///
/// Content is a value that is written when a page is rendered. An application composes it from the
/// elements and controls of this library, and gives a reusable part a type of its own by conforming
/// it to ``Component``.
public protocol HTML {
    /// Writes the content to an output.
    ///
    /// Only the primitives of this library implement it: text, elements, live controls, and the
    /// types in which ``HTMLBuilder`` combines content. They write bytes, or record identities and
    /// handlers, which no body could express. A ``Component`` is written through its body.
    func render(into output: inout HTMLOutput)
}

extension HTML {
    /// The content as HTML source.
    ///
    /// ```swift
    /// let source = p { "Rain & wind" }.rendered()    // <p>Rain &amp; wind</p>
    /// ```
    public func rendered() -> String {
        String(decoding: renderedBytes(), as: UTF8.self)
    }

    /// The content as HTML source in UTF-8.
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
