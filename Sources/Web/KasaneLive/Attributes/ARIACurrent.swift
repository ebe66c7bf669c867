/// A value of `aria-current`: the kind of current item.
public enum ARIACurrent: String, Sendable {
    /// The current page in a set of links.
    case page
    /// The current step of a process.
    case step
    /// The current location in a layout, such as a flow chart.
    case location
    /// The current date in a calendar.
    case date
    /// The current time in a timetable.
    case time
    /// The current item in another set.
    case other = "true"
    /// The element isn't the current item.
    case none = "false"
}
