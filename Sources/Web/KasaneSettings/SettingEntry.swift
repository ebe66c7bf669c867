import Configuration

/// A setting with its value and source, for an overview of all settings.
///
/// ```swift
/// for entry in try settings.entries() {
///     print(entry.name, entry.text ?? "—", entry.source ?? "default")
/// }
/// ```
public struct SettingEntry: Hashable, Sendable {
    /// The setting's name.
    public let name: String
    /// The value as a string, or `nil` if the setting isn't set.
    ///
    /// Secrets are replaced by dots.
    public internal(set) var text: String?
    /// The source of the value, such as `COOKBOOK_PORT`, or `nil` if the setting isn't set.
    public internal(set) var source: String?
}

extension ConfigContent {
    /// The value as text, in which list elements are separated by commas.
    var text: String {
        switch self {
        case .string(let text): text
        case .int(let number): "\(number)"
        case .double(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .bool(let isOn): "\(isOn)"
        case .stringArray(let texts): texts.joined(separator: ",")
        case .bytes, .intArray, .doubleArray, .boolArray, .byteChunkArray:
            preconditionFailure("No setting has this type.")
        }
    }
}
