/// An error about an unknown setting or an invalid value.
public struct SettingError: Error, Hashable, CustomStringConvertible {
    /// The setting and its allowed values, but never the value itself.
    public let description: String

    /// Creates an error, for example if settings contradict each other.
    public init(_ description: String) {
        self.description = description
    }
}
