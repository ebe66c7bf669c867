/// How long the texts of services may be, in Unicode scalars.
///
/// A text that is shown is cut at its limit and ends with an ellipsis then; an address that is too long
/// leads nowhere, and a name that things are told apart by is refused.
public enum TextLimit {
    /// The general situation of a forecast in words.
    public static let overview = 10_000
    /// A day's weather in a few words.
    public static let telop = 100
    /// A day's wind or waves in words.
    public static let detail = 200
    /// Whom to credit, and what a licence is called.
    public static let attribution = 500
    /// The name of a photographer.
    public static let name = 200
    /// A tag of a photograph.
    public static let tag = 100
    /// How many tags of a photograph are kept.
    public static let tags = 50
    /// The address of a page or a picture.
    public static let address = 2000
    /// A provider's own name for a photograph.
    public static let identifier = 200
    /// How many photographs of a page are kept.
    public static let photos = 200
    /// How many days a forecast may have.
    public static let days = 31
}
