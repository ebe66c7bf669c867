package struct SettingEntry: Sendable {
    static let redacted = "•••"

    package let key: SettingKey
    package let text: String?
    package let source: String?

    init(key: SettingKey, text: String?, source: String?) {
        self.key = key
        // The password of a database may also be a parameter of its address.
        self.text = text.map { Self.withoutCredentials(DatabaseLocation($0).name) }
        self.source = source
    }

    private static func withoutCredentials(_ text: String) -> String {
        // Scalars, because a combining character would hide the “@” that it follows.
        let scalars = text.unicodeScalars
        guard let scheme = scalars.firstRange(of: "://".unicodeScalars),
            let sign = scalars.lastIndex(of: "@"), scheme.upperBound < sign
        else { return text }
        return String(scalars[..<scheme.upperBound]) + redacted + String(scalars[sign...])
    }
}

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
    static func nearest(to name: String) -> SettingKey? {
        name.nearest(among: allCases.map(\.rawValue)).flatMap(Self.init)
    }
}
