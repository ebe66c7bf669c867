/// A service that provides photographs.
public enum PhotoSource: String, CaseIterable, Sendable {
    /// Pixabay, https://pixabay.com.
    case pixabay
    /// Openverse, https://openverse.org.
    case openverse
    /// Tenki's demo services, which generate their photographs.
    case demo

    /// The display name.
    public var name: String {
        switch self {
        case .pixabay: "Pixabay"
        case .openverse: "Openverse"
        case .demo: "demo data"
        }
    }
}
