// HTML list elements.

/// An unordered list.
@inlinable public var ul: ElementTag { ElementTag("ul") }

/// An ordered list.
@inlinable public var ol: ElementTag { ElementTag("ol") }

/// A list item.
@inlinable public var li: ElementTag { ElementTag("li") }

/// A list of terms with descriptions.
@inlinable public var dl: ElementTag { ElementTag("dl") }

/// A term.
@inlinable public var dt: ElementTag { ElementTag("dt") }

/// The description of a term.
@inlinable public var dd: ElementTag { ElementTag("dd") }
