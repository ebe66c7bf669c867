// Attributes whose values are defined by the HTML Standard.

extension Attribute {
    /// A text direction.
    public enum Direction: String, Sendable {
        /// Left to right.
        case leftToRight = "ltr"
        /// Right to left.
        case rightToLeft = "rtl"
        /// Determined by the first character with a strong direction.
        case automatic = "auto"
    }

    /// The relationship between a linked resource and the page.
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
        /// A page that can't access the window from which it was opened.
        case noopener
        /// A page that receives no referrer.
        case noreferrer
        /// The previous page in a series.
        case previous = "prev"
        /// A stylesheet.
        case stylesheet
    }

    /// The time at which a browser loads an image.
    public enum Loading: String, Sendable {
        /// Immediately.
        case eager
        /// Shortly before the image scrolls into view.
        case lazy
    }

    /// The way in which a browser decodes an image.
    public enum Decoding: String, Sendable {
        /// Together with other content.
        case synchronous = "sync"
        /// After other content is shown.
        case asynchronous = "async"
        /// Chosen by the browser.
        case automatic = "auto"
    }

    /// The relationships between a linked resource and the page.
    public static func rel(_ relations: Relation...) -> Self {
        Self(plain: "rel", relations.map(\.rawValue).joined(separator: " "))
    }

    /// The time at which a browser loads an image.
    public static func loading(_ loading: Loading) -> Self {
        Self(plain: "loading", loading.rawValue)
    }

    /// The way in which a browser decodes an image.
    public static func decoding(_ decoding: Decoding) -> Self {
        Self(plain: "decoding", decoding.rawValue)
    }
}
