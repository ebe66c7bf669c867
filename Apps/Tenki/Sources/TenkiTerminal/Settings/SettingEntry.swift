/// The value of a setting, with its source.
public struct SettingEntry: Sendable {
    static let redacted = "•••"

    /// The setting.
    public let key: SettingKey
    /// The value as it is written, with dots in place of secrets; `nil` if the default applies.
    public let text: String?
    /// The option, the variable or the key of the file that sets the value; `nil` if the default
    /// applies.
    public let source: String?

    init(key: SettingKey, text: String?, source: String?) {
        self.key = key
        self.text = text.map(Self.withoutCredentials)
        self.source = source
    }

    /// Returns a URL without its user and password, and any other text as it is.
    private static func withoutCredentials(_ text: String) -> String {
        guard let scheme = text.firstRange(of: "://"), let sign = text.lastIndex(of: "@"),
            scheme.upperBound < sign
        else { return text }
        return text[..<scheme.upperBound] + redacted + text[sign...]
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
        let name = name.lowercased()
        let distances = allCases.map { ($0, distance(name, $0.rawValue)) }
        guard let (key, distance) = distances.min(by: { $0.1 < $1.1 }),
            distance <= max(2, key.rawValue.utf8.count / 3)
        else { return nil }
        return key
    }

    /// Returns the number of characters that must be added, removed or replaced to turn a text into
    /// another one (the Levenshtein distance).
    private static func distance(_ text: String, _ other: String) -> Int {
        // The keys are short, and the time is proportional to both lengths.
        let other = Array(other.utf8)
        var row = Array(0...other.count)
        for (line, character) in text.utf8.prefix(64).enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for column in other.indices {
                let replaced = diagonal + (other[column] == character ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
