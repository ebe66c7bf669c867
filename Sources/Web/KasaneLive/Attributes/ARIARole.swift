/// A WAI-ARIA role.
public enum ARIARole: String, Sendable {
    /// An important message that is announced immediately.
    case alert
    /// A dialog with an important message.
    case alertdialog
    /// A group of controls.
    case group
    /// An image made up of several elements, such as a drawing.
    case img
    /// A list.
    case list
    /// A list item.
    case listitem
    /// A log whose new entries are announced.
    case log
    /// A search area.
    case search
    /// A status message that is announced when the user is idle.
    case status
}
