/// The credit for a forecast or a photograph.
public struct Attribution: Hashable, Sendable {
    /// The text to show.
    public let text: String
    /// The address that the text links to; `nil` if it is not a link.
    public let link: String?

    /// Creates an attribution.
    ///
    /// A text that is too long is truncated. A link that is too long is dropped.
    public init(text: String, link: String?) {
        self.text = text.limited(to: TextLimit.attribution)
        self.link = link.flatMap { $0.isAddress ? $0 : nil }
    }

    /// The attribution of generated demo data in any provider's format.
    public static let demo = Self(text: "Demo data, made up by Tenki's stand-in", link: nil)
}
