/// The maximum lengths of texts from external services, in Unicode scalars.
///
/// A displayed text beyond its limit is truncated with an ellipsis. An address beyond its limit is
/// dropped. An identifier beyond its limit is rejected. A NUL is replaced in a displayed text, and
/// treated as beyond the limit elsewhere, because not every store can keep it.
public enum TextLimit {
    /// A forecast's description of the general situation.
    public static let overview = 10_000
    /// A day's summary of the weather.
    public static let summary = 100
    /// A day's weather in full words.
    public static let weather = 400
    /// The name of a weather station.
    public static let station = 100
    /// A day's description of the wind or the waves.
    public static let detail = 200
    /// A credit or the name of a licence.
    public static let attribution = 500
    /// The title of a photograph, or the name of a photographer or a collection.
    public static let name = 200
    /// The name of a place, of its region and of its country.
    public static let place = 100
    /// A service's own reason for a failure.
    public static let message = 200
    /// A photograph's tag.
    public static let tag = 100
    /// The maximum number of a photograph's tags.
    public static let tags = 50
    /// The address of a page or a picture.
    public static let address = 2000
    /// A provider's identifier for a photograph.
    public static let identifier = 200
    /// The maximum number of photographs on a page.
    public static let photos = 200
    /// The maximum number of days in a forecast.
    public static let days = 31
}

extension String {
    /// Whether the text can be stored as an address: it is within the limit and has no NUL.
    var isAddress: Bool { !isLonger(than: TextLimit.address) && !containsNUL }
}
