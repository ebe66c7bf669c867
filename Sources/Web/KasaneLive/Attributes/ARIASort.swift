/// The order in which a column sorts the rows of its table: the value of `aria-sort`.
public enum ARIASort: String, Sendable {
    /// From the lowest value to the highest.
    case ascending
    /// From the highest value to the lowest.
    case descending
    /// The rows are not sorted by this column.
    case none
    /// An order that is neither ascending nor descending.
    case other
}
