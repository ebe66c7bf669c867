/// The maximum lengths of texts from external services, in Unicode scalars.
///
/// A displayed text beyond its limit is truncated with an ellipsis. An address beyond its limit is
/// dropped. An identifier beyond its limit is rejected. A NUL is replaced in a displayed text, and
/// treated as beyond the limit elsewhere, because not every store can keep it.
package enum TextLimit {
    /// A forecast's description of the general situation.
    package static let overview = 10_000
    /// A day's summary of the weather.
    package static let summary = 100
    /// A day's weather in full words.
    package static let weather = 400
    /// The name of a weather station.
    package static let station = 100
    /// A day's description of the wind or the waves.
    package static let detail = 200
    /// A credit or the name of a licence.
    package static let attribution = 500
    /// The title of a photograph, or the name of a photographer or a collection.
    package static let name = 200
    /// The name of a place, of its region and of its country.
    package static let place = 100
    /// A service's own reason for a failure.
    package static let message = 200
    /// A photograph's tag.
    package static let tag = 100
    /// The maximum number of a photograph's tags.
    package static let tags = 50
    /// The address of a page or a picture.
    package static let address = 2000
    /// A provider's identifier for a photograph.
    package static let identifier = 200
    /// The maximum number of photographs on a page.
    package static let photos = 200
    /// The maximum number of days in a forecast.
    package static let days = 31
}

extension String {
    /// Whether the text can be stored as an address: it is within the limit and has no NUL.
    var isAddress: Bool { !isLonger(than: TextLimit.address) && !containsNUL }
}
