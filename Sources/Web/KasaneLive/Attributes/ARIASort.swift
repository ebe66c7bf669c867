/// A value of `aria-sort`: the sort order of a table column.
public enum ARIASort: String, Sendable {
    /// Ascending order.
    case ascending
    /// Descending order.
    case descending
    /// The table isn't sorted by this column.
    case none
    /// Another order.
    case other
}
