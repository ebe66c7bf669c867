/// How far a forecast can still be relied on, by its age since it was issued.
///
/// The Japan Meteorological Agency issues at 5, 11 and 17 o'clock, so the newest forecast is up to
/// twelve hours old; an hour is added for the way to the provider.
public enum Freshness: String, Sendable {
    /// Up to 13 hours: no newer one can be expected.
    case fresh
    /// Up to 24 hours: a newer one exists.
    case ageing
    /// Up to 72 hours: some of its days are over.
    case stale
    /// Over 72 hours: it says nothing of today.
    case expired

    /// Judges an age.
    public init(age: Duration) {
        switch age {
        case ...Duration.seconds(13 * 3600): self = .fresh
        case ...Duration.seconds(24 * 3600): self = .ageing
        case ...Duration.seconds(72 * 3600): self = .stale
        default: self = .expired
        }
    }
}
