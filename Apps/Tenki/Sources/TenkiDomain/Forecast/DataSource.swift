/// The source of a forecast or an observation.
public struct DataSource: Hashable, Sendable {
    /// The name as it is stored and shown.
    public let name: String

    /// Creates a source with a name, usually the provider's host.
    public init(name: String) {
        self.name = name
    }

    /// Tenki's demo services, which generate their weather.
    public static let demo = Self(name: "demo data")
}
