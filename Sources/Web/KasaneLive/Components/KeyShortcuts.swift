/// Lets keys press the links and buttons that name them in ``ARIAProperty/keyShortcuts``.
///
/// Add it to a page once:
///
/// ```swift
/// a(.href("/photos/2"), .aria(.keyShortcuts, "ArrowRight")) { "Next" }
/// KeyShortcuts()
/// ```
///
/// The script `keys.js` handles keys anywhere on the page, except with Alt, Control or Meta, while
/// a form control has the focus, or while a dialog is open. Without JavaScript the keys do nothing.
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
