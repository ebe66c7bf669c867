// Elements of the HTML Standard, each under its own name: lists.

/// An unordered list.
@inlinable public var ul: ElementTag { ElementTag("ul") }

/// An ordered list.
@inlinable public var ol: ElementTag { ElementTag("ol") }

/// A list item.
@inlinable public var li: ElementTag { ElementTag("li") }

/// A list of terms and their descriptions.
@inlinable public var dl: ElementTag { ElementTag("dl") }

/// A term.
@inlinable public var dt: ElementTag { ElementTag("dt") }

/// A term's description.
@inlinable public var dd: ElementTag { ElementTag("dd") }
