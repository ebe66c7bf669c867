/// The credit for a forecast or a photograph.
package struct Attribution: Hashable, Sendable {
    /// The text to show.
    package let text: String
    /// The address that the text links to; `nil` if it is not a link.
    package let link: String?

    /// Creates an attribution.
    ///
    /// A text that is too long is truncated. A link that is too long is dropped.
    package init(text: String, link: String?) {
        self.text = text.limited(to: TextLimit.attribution)
        self.link = link.flatMap { $0.isAddress ? $0 : nil }
    }

    /// The attribution of generated demo data in any provider's format.
    package static let demo = Self(text: "Demo data, made up by Tenki's stand-in", link: nil)
}
