/// A service that provides photographs.
package enum PhotoSource: String, CaseIterable, Sendable {
    /// Pixabay, https://pixabay.com.
    case pixabay
    /// Openverse, https://openverse.org.
    case openverse
    /// Tenki's demo services, which generate their photographs.
    case demo

    /// The display name.
    package var name: String {
        switch self {
        case .pixabay: "Pixabay"
        case .openverse: "Openverse"
        case .demo: "demo data"
        }
    }
}
