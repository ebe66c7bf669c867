/// An error about an unknown setting or an invalid value.
public struct SettingError: Error, Hashable, CustomStringConvertible {
    /// A description that contains the setting and its allowed values, but never its value.
    public let description: String

    /// Creates an error, for example if settings contradict each other.
    public init(_ description: String) {
        self.description = description
    }
}
