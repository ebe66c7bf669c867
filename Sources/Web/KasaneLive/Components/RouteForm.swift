/// A form that posts to a route and then refreshes the page in place.
///
/// ```swift
/// RouteForm("/preferences") {
///     button(.name("theme"), .value("dark")) { "Dark" }
/// }
/// ```
///
/// Use a route form for changes that the page itself can't make, such as setting a cookie that
/// stores the user's language. The route responds with a redirect to a page. With JavaScript, the
/// browser doesn't navigate: the page is created again at its current address, and the new document
/// replaces the old document. The scroll position, the focus, open elements and entered text are
/// preserved. Model state that isn't in the address is lost. Without JavaScript, or if the route
/// doesn't redirect, the browser shows the response.
///
/// The form's fields and buttons are plain HTML elements with application-defined names.
public struct RouteForm<Content: HTML>: HTML {
    private let path: String
    private let attributes: [Attribute]
    private let content: Content

    /// Creates a form.
    public init(_ path: String, _ attributes: Attribute..., @HTMLBuilder content: () -> Content) {
        self.path = path
        self.attributes = attributes
        self.content = content()
    }

    /// Writes the form.
    public func render(into output: inout HTMLOutput) {
        output.openStartTag("form", [.action(path), .method(.post)])
        output.writeScript("renew")
        for attribute in attributes { output.writeAttribute(attribute) }
        output.writeMarkup(">")
        content.render(into: &output)
        output.writeEndTag("form")
    }
}
