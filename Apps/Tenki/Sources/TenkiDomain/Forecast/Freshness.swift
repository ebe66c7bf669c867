package enum Freshness: String, Sendable {
    case fresh
    case ageing
    case stale
    case expired

    var isOld: Bool { self == .stale || self == .expired }

    package init(age: Duration) {
        switch age {
        case ...Duration.seconds(13 * 3600): self = .fresh
        case ...Duration.seconds(24 * 3600): self = .ageing
        case ...Duration.seconds(72 * 3600): self = .stale
        default: self = .expired
        }
    }
}
