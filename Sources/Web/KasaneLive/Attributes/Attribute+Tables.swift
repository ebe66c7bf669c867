// Attributes for table cells.

extension Attribute {
    /// The cells to which a header cell applies.
    public enum Scope: String, Sendable {
        /// The following cells in the same column.
        case column = "col"
        /// The following cells in the same row.
        case row
        /// The cells in the same column group.
        case columnGroup = "colgroup"
        /// The cells in the same row group.
        case rowGroup = "rowgroup"
    }

    /// The cells to which a header cell applies.
    public static func scope(_ scope: Scope) -> Self { Self(plain: "scope", scope.rawValue) }

    /// The number of columns spanned by a cell, at least 1.
    public static func colspan(_ columns: Int) -> Self { Self(plain: "colspan", "\(columns)") }

    /// The number of rows spanned by a cell, at least 1.
    public static func rowspan(_ rows: Int) -> Self { Self(plain: "rowspan", "\(rows)") }
}
