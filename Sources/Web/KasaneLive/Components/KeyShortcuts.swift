/// Enables the keyboard shortcuts of links and buttons with ``ARIAProperty/keyShortcuts``.
///
/// Add this element once per page:
///
/// ```swift
/// a(.href("/photos/2"), .aria(.keyShortcuts, "ArrowRight")) { "Next" }
/// KeyShortcuts()
/// ```
///
/// The script `keys.js` handles keys pressed anywhere on the page. Keys are ignored if Alt, Control
/// or Meta is pressed, in form controls, and while a dialog is open. The shortcuts require
/// JavaScript.
public struct KeyShortcuts: HTML {
    /// Creates the element that loads the script.
    public init() {}

    /// Writes an empty, hidden element.
    public func render(into output: inout HTMLOutput) {
        output.openStartTag("span", [.hidden])
        output.writeScript("keys")
        output.writeMarkup(">")
        output.writeEndTag("span")
    }
}
