/// The role of an element for assistive technology, as in WAI-ARIA.
public enum ARIARole: String, Sendable {
    /// An important message, announced immediately.
    case alert
    /// A dialog with an important message.
    case alertdialog
    /// A group of controls.
    case group
    /// A picture made of several elements, such as a drawing.
    case img
    /// A list.
    case list
    /// A list item.
    case listitem
    /// A region in which new lines are announced, such as a log.
    case log
    /// A region for searching.
    case search
    /// A less important message, announced when the user is idle.
    case status
}
