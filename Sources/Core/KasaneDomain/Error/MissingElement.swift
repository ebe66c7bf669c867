/// The reason for an error about an element that isn't stored.
public struct MissingElement: ErrorReason, Codable {
    /// The element's type name in words, such as `order line`.
    public let name: String

    /// Creates the reason for an element type, such as `OrderLine`.
    public init(_ type: Any.Type) {
        var name = ""
        for character in "\(type)" {
            if character.isUppercase, !name.isEmpty { name.append(" ") }
            name += character.lowercased()
        }
        self.name = name
    }

    /// The stable identifier `not-stored`.
    public var code: String { "not-stored" }

    /// A description in English.
    public var description: String { "This \(name) does not exist." }
}
