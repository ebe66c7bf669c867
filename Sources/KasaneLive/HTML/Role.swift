/// The role of an element for assistive technology, as in WAI-ARIA.
///
/// ```swift
/// Live(.p, role: .status) { "\(model.results.count) found" }
/// ```
public enum Role: String, Sendable {
    /// An important message, announced immediately.
    case alert
    /// A group of controls.
    case group
    /// A list.
    case list
    /// A list item.
    case listitem
    /// A less important message, announced when the user is idle.
    case status
    /// A region for searching.
    case search
    /// A region in which new lines are announced, such as a log.
    case log
}
