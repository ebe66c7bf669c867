package struct TyphoonID: Hashable, Sendable, Codable {
    package let text: String

    private static let maximumLength = 12

    /// Creates an identifier; returns `nil` unless the text is `TC` and digits or capital letters.
    package init?(_ text: String) {
        let rest = text.utf8.dropFirst(2)
        guard text.hasPrefix("TC"), !rest.isEmpty, text.utf8.count <= Self.maximumLength,
            rest.allSatisfy({ 48...57 ~= $0 || 65...90 ~= $0 })
        else { return nil }
        self.text = text
    }

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

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
