/// A complete HTML document.
///
/// ```swift
/// let page = HTMLDocument(language: "en", title: "About", stylesheets: ["/site.css"]) {
///     h1 { "About this site" }
/// }
/// ```
public struct HTMLDocument<Body: HTML>: HTML {
    private let language: String
    private let title: String
    private let metadata: [DocumentMetadata]
    private let stylesheets: [String]
    private let body: Body

    /// Creates a document.
    ///
    /// - Parameter language: The language of the text, as a BCP 47 tag.
    public init(
        language: String,
        title: String,
        metadata: [DocumentMetadata] = [],
        stylesheets: [String],
        @HTMLBuilder body: () -> Body
    ) {
        self.language = language
        self.title = title
        self.metadata = metadata
        self.stylesheets = stylesheets
        self.body = body()
    }

    /// Writes the document type and the document.
    public func render(into output: inout HTMLOutput) {
        output.writeMarkup("<!DOCTYPE html>\n")
        output.writeStartTag("html", [.lang(language)])
        DocumentHead(title: title, metadata: metadata, stylesheets: stylesheets) {}
            .render(into: &output)
        Element("body", [], body).render(into: &output)
        output.writeEndTag("html")
    }
}

struct DocumentHead<Content: HTML>: HTML {
    let title: String
    let metadata: [DocumentMetadata]
    let stylesheets: [String]
    @HTMLBuilder let content: Content

    func render(into output: inout HTMLOutput) {
        output.writeMarkup(
            """
            <head><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1">\
            <meta name="color-scheme" content="light dark">
            """
        )
        Element("title", [], title).render(into: &output)
        for element in metadata { element.render(into: &output) }
        for stylesheet in stylesheets {
            VoidElement(
                name: "link",
                attributes: [.rel(.stylesheet), .href(stylesheet)]
            )
            .render(into: &output)
        }
        content.render(into: &output)
        output.writeEndTag("head")
    }
}
