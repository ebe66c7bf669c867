package enum PhotoSource: String, CaseIterable, Sendable {
    case pixabay
    case openverse
    case demo

    package var name: String {
        switch self {
        case .pixabay: "Pixabay"
        case .openverse: "Openverse"
        case .demo: "demo data"
        }
    }
}
