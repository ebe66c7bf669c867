/// The identifier of a tropical cyclone, such as `TC2633`, which is not the typhoon's number.
package struct TyphoonID: Hashable, Sendable, Codable {
    /// The identifier.
    package let text: String

    /// The greatest length of an identifier.
    private static let maximumLength = 12

    /// Creates an identifier; returns `nil` unless the text is `TC` and digits or capital letters.
    package init?(_ text: String) {
        let rest = text.utf8.dropFirst(2)
        guard text.hasPrefix("TC"), !rest.isEmpty, text.utf8.count <= Self.maximumLength,
            rest.allSatisfy({ 48...57 ~= $0 || 65...90 ~= $0 })
        else { return nil }
        self.text = text
    }

    /// Decodes an identifier.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "not the identifier of a cyclone"
            )
        }
        self = id
    }

    /// Encodes the identifier.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
