/// A button that copies a link, a field's value or other text to the clipboard.
///
/// ```swift
/// a(.id("invitation"), .href("/boards/4711")) { "The board" }
/// CopyButton("Copy the link", of: "invitation", copied: "Copied")
/// ```
/// The button copies a link's full URL, a field's value or any other element's text, and then
/// announces the result. The button is hidden until the script `copy.js` shows it. If the browser
/// denies access to the clipboard, as it does over plain HTTP, a field with the selected text
/// appears.
public struct CopyButton: HTML {
    private let label: String
    private let source: String
    private let announcement: String
    private let attributes: [Attribute]

    /// Creates a copy button.
    ///
    /// - Parameter source: The `id` of the element to copy.
    public init(
        _ label: String,
        of source: String,
        copied announcement: String,
        _ attributes: Attribute...
    ) {
        self.label = label
        self.source = source
        self.announcement = announcement
        self.attributes = attributes
    }

    /// Writes the button, its field and its status.
    public func render(into output: inout HTMLOutput) {
        // Patches preserve the script's changes.
        output.openStartTag("span", [.class("copy"), Attribute(plain: "data-keep", "")])
        output.writeScript("copy")
        output.writeMarkup(">")
        let own: [Attribute] = [
            .type(.button), Attribute(plain: "data-copy", source),
            Attribute(plain: "data-copied", announcement), .hidden,
        ]
        output.writeStartTag("button", own + attributes)
        output.write(label)
        output.writeEndTag("button")
        output.writeStartTag(
            "input",
            [Attribute(plain: "readonly", nil), .hidden, .aria(.label, label)]
        )
        output.writeStartTag("span", [.role(.status)])
        output.writeEndTag("span")
        output.writeEndTag("span")
    }
}
