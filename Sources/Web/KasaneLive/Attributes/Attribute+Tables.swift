// Attributes of the cells of a table.

extension Attribute {
    /// The cells that a header cell describes.
    public enum Scope: String, Sendable {
        /// The cells below it in its column.
        case column = "col"
        /// The cells beside it in its row.
        case row
        /// The cells of its group of columns.
        case columnGroup = "colgroup"
        /// The cells of its group of rows.
        case rowGroup = "rowgroup"
    }

    /// The cells that a header cell describes.
    public static func scope(_ scope: Scope) -> Self { Self(plain: "scope", scope.rawValue) }

    /// The number of columns that a cell covers, at least 1.
    public static func colspan(_ columns: Int) -> Self { Self(plain: "colspan", "\(columns)") }

    /// The number of rows that a cell covers, at least 1.
    public static func rowspan(_ rows: Int) -> Self { Self(plain: "rowspan", "\(rows)") }
}
