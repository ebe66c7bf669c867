/// Enables the keyboard shortcuts of links and buttons that have ``ARIAProperty/keyShortcuts``.
///
/// Add it once per page:
///
/// ```swift
/// a(.href("/photos/2"), .aria(.keyShortcuts, "ArrowRight")) { "Next" }
/// KeyShortcuts()
/// ```
///
/// The script `keys.js` handles keys pressed anywhere on the page, except with Alt, Control or
/// Meta, in a form control, or while a dialog is open. Without JavaScript, the shortcuts don't
/// work.
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
