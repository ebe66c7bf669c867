// Attributes whose values are keywords of the HTML Standard.

extension Attribute {
    /// The direction of text.
    public enum Direction: String, Sendable {
        /// From left to right.
        case leftToRight = "ltr"
        /// From right to left.
        case rightToLeft = "rtl"
        /// The direction of the first letter that has one.
        case automatic = "auto"
    }

    /// The relation of a linked resource to the page.
    public enum Relation: String, Sendable {
        /// Another form of the page, such as in another language.
        case alternate
        /// The page's preferred address.
        case canonical
        /// A page of another site.
        case external
        /// The page's icon.
        case icon
        /// The licence of the page's content.
        case license
        /// The next page of a series.
        case next
        /// A page that the author does not endorse.
        case nofollow
        /// A page that cannot control the window that links to it.
        case noopener
        /// A page that does not receive the address of this one.
        case noreferrer
        /// The previous page of a series.
        case previous = "prev"
        /// A stylesheet.
        case stylesheet
    }

    /// When an image is loaded.
    public enum Loading: String, Sendable {
        /// At once.
        case eager
        /// When it is about to scroll into view.
        case lazy
    }

    /// When an image is decoded.
    public enum Decoding: String, Sendable {
        /// Together with the other content.
        case synchronous = "sync"
        /// After the other content is shown.
        case asynchronous = "async"
        /// As the browser decides.
        case automatic = "auto"
    }

    /// The relations of a linked resource to the page.
    public static func rel(_ relations: Relation...) -> Self {
        Self(plain: "rel", relations.map(\.rawValue).joined(separator: " "))
    }

    /// When an image is loaded.
    public static func loading(_ loading: Loading) -> Self {
        Self(plain: "loading", loading.rawValue)
    }

    /// When an image is decoded.
    public static func decoding(_ decoding: Decoding) -> Self {
        Self(plain: "decoding", decoding.rawValue)
    }
}
