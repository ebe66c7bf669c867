/// How reliable a forecast still is, by the time since its issue.
///
/// The Japan Meteorological Agency issues forecasts at 5:00, 11:00 and 17:00, so the newest
/// forecast is up to twelve hours old. One hour is added for its delivery to the provider.
package enum Freshness: String, Sendable {
    /// Up to 13 hours; a newer forecast is not yet expected.
    case fresh
    /// Up to 24 hours; a newer forecast exists.
    case ageing
    /// Up to 72 hours; some of its days are over.
    case stale
    /// Over 72 hours; it no longer covers today.
    case expired

    /// Creates the freshness for a time since issue.
    package init(age: Duration) {
        switch age {
        case ...Duration.seconds(13 * 3600): self = .fresh
        case ...Duration.seconds(24 * 3600): self = .ageing
        case ...Duration.seconds(72 * 3600): self = .stale
        default: self = .expired
        }
    }
}
