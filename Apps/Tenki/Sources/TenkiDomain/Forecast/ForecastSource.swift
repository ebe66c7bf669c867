/// Who made a forecast.
public struct ForecastSource: Hashable, Sendable {
    /// The name, as it is stored and shown.
    public let name: String

    /// Makes a source of its name, usually the provider's host.
    public init(name: String) {
        self.name = name
    }

    /// Tenki's own stand-in, whose weather is made up.
    public static let demo = Self(name: "demo data")

    /// Whether the weather is made up.
    public var isDemo: Bool { self == .demo }
}
