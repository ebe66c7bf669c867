/// The set in which an element is the current one: the value of `aria-current`.
public enum ARIACurrent: String, Sendable {
    /// The links to pages.
    case page
    /// The steps of a process.
    case step
    /// The places of a layout, such as of a flow chart.
    case location
    /// The days of a calendar.
    case date
    /// The times of a timetable.
    case time
    /// A set of any other kind.
    case other = "true"
    /// None: the element is not the current one.
    case none = "false"
}
