/// The value of a setting, with its source.
package struct SettingEntry: Sendable {
    static let redacted = "•••"

    /// The setting.
    package let key: SettingKey
    /// The value as it is written, with dots in place of secrets; `nil` if the default applies.
    package let text: String?
    /// The option, the variable or the key of the file that sets the value; `nil` if the default
    /// applies.
    package let source: String?

    init(key: SettingKey, text: String?, source: String?) {
        self.key = key
        // The password of a database may also be a parameter of its address.
        self.text = text.map { Self.withoutCredentials(DatabaseLocation($0).name) }
        self.source = source
    }

    /// Returns a URL without its user and password, and any other text as it is.
    private static func withoutCredentials(_ text: String) -> String {
        // Scalars, because a combining character would hide the “@” that it follows.
        let scalars = text.unicodeScalars
        guard let scheme = scalars.firstRange(of: "://".unicodeScalars),
            let sign = scalars.lastIndex(of: "@"), scheme.upperBound < sign
        else { return text }
        return String(scalars[..<scheme.upperBound]) + redacted + String(scalars[sign...])
    }
}

/// A value of the configuration file as it is written in a variable.
struct JSONText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A value that is not of one type is of another; the last attempt throws.
        if let list = try? container.decode([Self].self) {
            text = list.map(\.text).joined(separator: ",")
        } else if let isOn = try? container.decode(Bool.self) {
            text = "\(isOn)"
        } else if let number = try? container.decode(Int.self) {
            text = "\(number)"
        } else if let number = try? container.decode(Double.self) {
            text = "\(number)"
        } else {
            text = try container.decode(String.self)
        }
    }
}

extension SettingKey {
    /// Returns the key that a misspelt name most likely means; `nil` if none is similar.
    static func nearest(to name: String) -> SettingKey? {
        name.nearest(among: allCases.map(\.rawValue)).flatMap(Self.init)
    }
}
