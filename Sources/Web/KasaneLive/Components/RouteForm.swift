/// A form that posts to a route of the application and then shows the page again in place.
///
/// ```swift
/// RouteForm("/preferences") {
///     button(.name("theme"), .value("dark")) { "Dark" }
/// }
/// ```
///
/// Use it for what the page itself cannot change, such as a cookie with the language of all pages.
/// The route responds with a redirect to a page. With JavaScript, the browser stays on the page:
/// the page is created again at its current address, and its document replaces the current one. The
/// scroll position, the focus, opened elements and entered text are kept. Any other state of the
/// model that is not in the address is lost. Without JavaScript, or if the route does not redirect,
/// the browser follows the response.
///
/// The fields and buttons of the form are plain HTML elements, named by the application.
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
