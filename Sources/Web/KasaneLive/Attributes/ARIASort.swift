/// A value of `aria-sort`: the sort order of a table column.
public enum ARIASort: String, Sendable {
    /// Lowest value first.
    case ascending
    /// Highest value first.
    case descending
    /// Not sorted by this column.
    case none
    /// Any other order.
    case other
}
