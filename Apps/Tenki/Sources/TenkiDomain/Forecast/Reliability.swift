package enum Reliability: String, CaseIterable, Sendable {
    case high = "A"
    case medium = "B"
    case low = "C"
}
