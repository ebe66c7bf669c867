/// A group of links and buttons that is a single tab stop and is navigated with the arrow keys.
///
/// Use a group for elements arranged in two dimensions, such as the cities on a map:
///
/// ```swift
/// ArrowKeys(.role(.group), .aria(.label, "Results")) {
///     for city in model.results {
///         a(.href("/cities/\(city.id)")) { city.name }
///     }
/// }
/// ```
///
/// The script `arrows.js` moves the focus to the nearest element in the direction of the arrow key.
/// Home and End move the focus to the first and last elements. Tab returns to the last focused
/// element. Invisible elements are skipped. Without JavaScript, each element is a tab stop.
///
/// Screen readers can still reach each element, so every element needs an accessible name.
public struct ArrowKeys<Content: HTML>: HTML {
    private let attributes: [Attribute]
    private let content: Content

    /// Creates a group.
    ///
    /// - Parameter content: The links and buttons. Don't include fields, which use the arrow keys
    ///   themselves.
    public init(_ attributes: Attribute..., @HTMLBuilder content: () -> Content) {
        self.attributes = attributes
        self.content = content()
    }

    /// Writes the group.
    public func render(into output: inout HTMLOutput) {
        output.openStartTag("div")
        output.writeScript("arrows")
        for attribute in attributes { output.writeAttribute(attribute) }
        output.writeMarkup(">")
        content.render(into: &output)
        output.writeEndTag("div")
    }
}
