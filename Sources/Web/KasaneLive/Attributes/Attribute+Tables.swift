// Attributes of table cells.

extension Attribute {
    /// The cells that a header cell describes.
    public enum Scope: String, Sendable {
        /// The cells below it in the same column.
        case column = "col"
        /// The cells beside it in the same row.
        case row
        /// All cells in its column group.
        case columnGroup = "colgroup"
        /// All cells in its row group.
        case rowGroup = "rowgroup"
    }

    /// The cells that a header cell describes.
    public static func scope(_ scope: Scope) -> Self { Self(plain: "scope", scope.rawValue) }

    /// The number of columns that a cell spans, at least 1.
    public static func colspan(_ columns: Int) -> Self { Self(plain: "colspan", "\(columns)") }

    /// The number of rows that a cell spans, at least 1.
    public static func rowspan(_ rows: Int) -> Self { Self(plain: "rowspan", "\(rows)") }
}
