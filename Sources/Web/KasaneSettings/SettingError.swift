/// The error of a setting that is unknown, or whose value is not allowed.
public struct SettingError: Error, Hashable, CustomStringConvertible {
    /// A sentence that names the setting and says what it takes, never its value.
    public let description: String

    /// Creates the error of settings that do not go together.
    public init(_ description: String) {
        self.description = description
    }
}
