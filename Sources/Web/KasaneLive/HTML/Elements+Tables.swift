// HTML table elements.

/// A table.
@inlinable public var table: ElementTag { ElementTag("table") }

/// The caption of a table.
@inlinable public var caption: ElementTag { ElementTag("caption") }

/// The header rows of a table.
@inlinable public var thead: ElementTag { ElementTag("thead") }

/// The body of a table.
@inlinable public var tbody: ElementTag { ElementTag("tbody") }

/// The footer rows of a table.
@inlinable public var tfoot: ElementTag { ElementTag("tfoot") }

/// A table row.
@inlinable public var tr: ElementTag { ElementTag("tr") }

/// A header cell for a row or a column.
@inlinable public var th: ElementTag { ElementTag("th") }

/// A data cell.
@inlinable public var td: ElementTag { ElementTag("td") }
