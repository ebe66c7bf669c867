/// The source of a forecast or an observation.
package struct DataSource: Hashable, Sendable {
    /// The name as it is stored and shown.
    package let name: String

    /// Creates a source with a name, usually the provider's host.
    package init(name: String) {
        self.name = name
    }

    /// Tenki's demo services, which generate their weather.
    package static let demo = Self(name: "demo data")
}
