// Attributes with values from the HTML Standard.

extension Attribute {
    /// The direction of text.
    public enum Direction: String, Sendable {
        /// From left to right.
        case leftToRight = "ltr"
        /// From right to left.
        case rightToLeft = "rtl"
        /// Detected from the first letter with a direction.
        case automatic = "auto"
    }

    /// The relation of a linked resource to the page.
    public enum Relation: String, Sendable {
        /// Another version of the page, for example in another language.
        case alternate
        /// The page's preferred address.
        case canonical
        /// A page on another site.
        case external
        /// The page's icon.
        case icon
        /// The license for the page's content.
        case license
        /// The next page in a series.
        case next
        /// A page that the author doesn't endorse.
        case nofollow
        /// A page that can't access the window that opened it.
        case noopener
        /// A page that doesn't learn this page's address.
        case noreferrer
        /// The previous page in a series.
        case previous = "prev"
        /// A stylesheet.
        case stylesheet
    }

    /// When a browser loads an image.
    public enum Loading: String, Sendable {
        /// Right away.
        case eager
        /// When it is about to scroll into view.
        case lazy
    }

    /// When a browser decodes an image.
    public enum Decoding: String, Sendable {
        /// Together with the other content.
        case synchronous = "sync"
        /// After the other content is shown.
        case asynchronous = "async"
        /// When the browser decides.
        case automatic = "auto"
    }

    /// The relations of a linked resource to the page.
    public static func rel(_ relations: Relation...) -> Self {
        Self(plain: "rel", relations.map(\.rawValue).joined(separator: " "))
    }

    /// When a browser loads an image.
    public static func loading(_ loading: Loading) -> Self {
        Self(plain: "loading", loading.rawValue)
    }

    /// When a browser decodes an image.
    public static func decoding(_ decoding: Decoding) -> Self {
        Self(plain: "decoding", decoding.rawValue)
    }
}
