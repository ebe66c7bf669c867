// HTML text and image elements.

/// A paragraph.
@inlinable public var p: ElementTag { ElementTag("p") }

/// Generic inline text.
@inlinable public var span: ElementTag { ElementTag("span") }

/// A link.
@inlinable public var a: ElementTag { ElementTag("a") }

/// Important text.
@inlinable public var strong: ElementTag { ElementTag("strong") }

/// Emphasized text.
@inlinable public var em: ElementTag { ElementTag("em") }

/// Side comments and small print.
@inlinable public var small: ElementTag { ElementTag("small") }

/// A date or time.
@inlinable public var time: ElementTag { ElementTag("time") }

/// Code.
@inlinable public var code: ElementTag { ElementTag("code") }

/// Preformatted text.
@inlinable public var pre: ElementTag { ElementTag("pre") }

/// An abbreviation.
@inlinable public var abbr: ElementTag { ElementTag("abbr") }

/// Highlighted text, such as a search match.
@inlinable public var mark: ElementTag { ElementTag("mark") }

/// A quotation from another source.
@inlinable public var blockquote: ElementTag { ElementTag("blockquote") }

/// An illustration or a chart, usually with a caption.
@inlinable public var figure: ElementTag { ElementTag("figure") }

/// The caption of a figure.
@inlinable public var figcaption: ElementTag { ElementTag("figcaption") }

/// A line break.
public func br() -> VoidElement {
    VoidElement(name: "br", attributes: [])
}

/// A thematic break.
public func hr(_ attributes: Attribute...) -> VoidElement {
    VoidElement(name: "hr", attributes: attributes)
}

/// An image.
public func img(_ attributes: Attribute...) -> VoidElement {
    VoidElement(name: "img", attributes: attributes)
}
