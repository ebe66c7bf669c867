/// Metadata in a document's head for search engines, link previews and devices.
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
/// All text is escaped. If the server uses KasaneHummingbird, browsers load icons and manifests
/// only from the page's own origin.
public struct DocumentMetadata: Sendable {
    let name: StaticString
    let attributes: [Attribute]

    /// A one- or two-sentence summary for search results.
    public static func description(_ text: String) -> Self {
        meta(.name("description"), text)
    }

    /// The color of the browser's user interface around the page, in CSS syntax.
    ///
    /// - Parameter media: A media query, or `nil` to always match. The first match is used.
    public static func themeColor(_ color: String, media: String? = nil) -> Self {
        let condition = media.map { [Attribute(plain: "media", $0)] } ?? []
        return meta(.name("theme-color"), color, condition)
    }

    /// An Open Graph property (https://ogp.me) for link previews on other sites.
    ///
    /// Most sites ignore relative URLs.
    public static func property(_ property: String, _ content: String) -> Self {
        meta(Attribute(plain: "property", property), content)
    }

    /// The preferred URL of a document that has several URLs.
    ///
    /// Search engines list only this URL, which should be absolute.
    public static func canonical(_ address: String) -> Self { link("canonical", address) }

    /// The URL of the document's version in another language.
    ///
    /// Each version should list the versions in all languages, including itself.
    ///
    /// ```swift
    /// let metadata: [DocumentMetadata] = [
    ///     .alternate("https://weather.example/?lang=ja", language: "ja"),
    ///     .alternate("https://weather.example/?lang=en", language: "en"),
    ///     .alternate("https://weather.example/", language: "x-default"),
    /// ]
    /// ```
    ///
    /// - Parameter language: A BCP 47 tag, or `x-default` for all other languages.
    public static func alternate(_ address: String, language: String) -> Self {
        link("alternate", address, [Attribute(plain: "hreflang", language)])
    }

    /// The icon for tabs and bookmarks.
    public static func icon(_ address: String, type: String) -> Self {
        link("icon", address, [Attribute(plain: "type", type)])
    }

    /// The home screen icon on Apple devices, a PNG image of 180 × 180 pixels.
    public static func touchIcon(_ address: String) -> Self { link("apple-touch-icon", address) }

    /// The manifest for installing the site as an app.
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
