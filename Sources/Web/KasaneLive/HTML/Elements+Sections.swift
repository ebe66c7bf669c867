// HTML section elements.

/// The header of a page or a section.
@inlinable public var header: ElementTag { ElementTag("header") }

/// The page's main content.
@inlinable public var main: ElementTag { ElementTag("main") }

/// A block of navigation links.
@inlinable public var nav: ElementTag { ElementTag("nav") }

/// The footer of a page or a section.
@inlinable public var footer: ElementTag { ElementTag("footer") }

/// A section with a heading.
@inlinable public var section: ElementTag { ElementTag("section") }

/// Self-contained content, such as a news article.
@inlinable public var article: ElementTag { ElementTag("article") }

/// Content related to the main content, such as a sidebar.
@inlinable public var aside: ElementTag { ElementTag("aside") }

/// A generic block.
@inlinable public var div: ElementTag { ElementTag("div") }

/// A first-level heading.
@inlinable public var h1: ElementTag { ElementTag("h1") }

/// A second-level heading.
@inlinable public var h2: ElementTag { ElementTag("h2") }

/// A third-level heading.
@inlinable public var h3: ElementTag { ElementTag("h3") }

/// A fourth-level heading.
@inlinable public var h4: ElementTag { ElementTag("h4") }

/// A section that the user can expand and collapse.
@inlinable public var details: ElementTag { ElementTag("details") }

/// The visible label of a `details` element.
@inlinable public var summary: ElementTag { ElementTag("summary") }

/// A dialog.
@inlinable public var dialog: ElementTag { ElementTag("dialog") }
