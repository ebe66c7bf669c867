/// A whole page: its language, its title, its stylesheet and its body.
public struct HTMLDocument<Body: HTML>: HTML {
    private let language: String
    private let title: String
    private let stylesheet: String
    private let body: Body

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - language: The language of the page's text, as in BCP 47.
    ///   - title: What the browser shows as the page's name.
    ///   - stylesheet: The path of the page's stylesheet.
    ///   - body: What the page shows.
    public init(
        language: String,
        title: String,
        stylesheet: String,
        @HTMLBuilder body: () -> Body
    ) {
        self.language = language
        self.title = title
        self.stylesheet = stylesheet
        self.body = body()
    }

    /// Writes the document type and the page.
    public func render(into output: inout HTMLOutput) {
        output.writeMarkup("<!DOCTYPE html>\n")
        Element("html", [.lang(language)], HTMLGroup(pieces: (head, Element("body", [], body))))
            .render(into: &output)
    }

    private var head: some HTML {
        Element(
            "head",
            [],
            HTMLGroup(
                pieces: (
                    VoidElement(name: "meta", attributes: [Attribute("charset", "utf-8")]),
                    VoidElement(
                        name: "meta",
                        attributes: [
                            .name("viewport"),
                            Attribute("content", "width=device-width, initial-scale=1"),
                        ]
                    ),
                    VoidElement(
                        name: "meta",
                        attributes: [
                            .name("color-scheme"), Attribute("content", "light dark"),
                        ]
                    ),
                    Element("title", [], title),
                    VoidElement(
                        name: "link",
                        attributes: [Attribute("rel", "stylesheet"), .href(stylesheet)]
                    )
                )
            )
        )
    }
}
