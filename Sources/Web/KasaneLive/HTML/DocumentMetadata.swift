/// An element of a document's head that describes the document to search engines, to sites that
/// link to it and to the device that shows it.
///
/// ```swift
/// let metadata: [DocumentMetadata] = [
///     .description("The weather of 142 cities in Japan."),
///     .themeColor("#f4f6f9"),
///     .themeColor("#0f141b", media: "(prefers-color-scheme: dark)"),
///     .property("og:title", "Weather"),
///     .icon("/icon.svg", type: "image/svg+xml"),
///     .manifest("/manifest.webmanifest"),
/// ]
/// ```
///
/// All texts are escaped. With KasaneHummingbird, browsers load icons and manifests only from the
/// page's own origin.
public struct DocumentMetadata: Sendable {
    let name: StaticString
    let attributes: [Attribute]

    /// The summary that search engines show, one or two sentences.
    public static func description(_ text: String) -> Self {
        meta(.name("description"), text)
    }

    /// The colour of the browser's own interface around the page, as in CSS.
    ///
    /// - Parameter media: The media query that it applies to; `nil` for all others. The first that
    ///   applies is used.
    public static func themeColor(_ color: String, media: String? = nil) -> Self {
        let condition = media.map { [Attribute(plain: "media", $0)] } ?? []
        return meta(.name("theme-color"), color, condition)
    }

    /// A property in the Open Graph protocol (https://ogp.me), which other sites show with a link.
    ///
    /// Most sites read an address only if it is absolute.
    public static func property(_ property: String, _ content: String) -> Self {
        meta(Attribute(plain: "property", property), content)
    }

    /// The preferred URL of a document that has several.
    ///
    /// Search engines list only this URL, which should be absolute.
    public static func canonical(_ address: String) -> Self { link("canonical", address) }

    /// The URL of the document in one language.
    ///
    /// Add one for each language to every version, including the version's own.
    ///
    /// ```swift
    /// let metadata: [DocumentMetadata] = [
    ///     .alternate("https://weather.example/?lang=ja", language: "ja"),
    ///     .alternate("https://weather.example/?lang=en", language: "en"),
    ///     .alternate("https://weather.example/", language: "x-default"),
    /// ]
    /// ```
    ///
    /// - Parameter language: A BCP 47 tag, or `x-default` for visitors with any other language.
    public static func alternate(_ address: String, language: String) -> Self {
        link("alternate", address, [Attribute(plain: "hreflang", language)])
    }

    /// The icon of the document in tabs and bookmarks.
    public static func icon(_ address: String, type: String) -> Self {
        link("icon", address, [Attribute(plain: "type", type)])
    }

    /// The icon of the document on the home screen of an Apple device, a PNG of 180 × 180 pixels.
    public static func touchIcon(_ address: String) -> Self { link("apple-touch-icon", address) }

    /// The manifest with which a browser installs the site as an application.
    public static func manifest(_ address: String) -> Self { link("manifest", address) }

    private static func meta(
        _ key: Attribute,
        _ content: String,
        _ others: [Attribute] = []
    ) -> Self {
        Self(name: "meta", attributes: [key] + others + [Attribute(plain: "content", content)])
    }

    private static func link(
        _ relation: String,
        _ address: String,
        _ others: [Attribute] = []
    ) -> Self {
        Self(
            name: "link",
            attributes: [Attribute(plain: "rel", relation)] + others + [.href(address)]
        )
    }
}

extension DocumentMetadata: HTML {
    /// Writes the element.
    public func render(into output: inout HTMLOutput) {
        output.writeStartTag(name, attributes)
    }
}
