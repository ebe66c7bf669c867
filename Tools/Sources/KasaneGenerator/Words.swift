/// A camel-case name and its other spellings.
struct Words: Hashable {
    /// The words in lowercase.
    let parts: [String]
    /// The words of an irregular plural, or `nil` if the plural is regular.
    private let pluralParts: [String]?

    /// Splits a name, and its plural if irregular, before each capital letter.
    init(_ name: String, plural: String? = nil) {
        self.init(parts: Self.parts(of: name), plural: plural.map(Self.parts(of:)))
    }

    private init(parts: [String], plural: [String]? = nil) {
        self.parts = parts
        pluralParts = plural
    }

    private static func parts(of name: String) -> [String] {
        var parts: [String] = []
        for character in name {
            if character.isUppercase || parts.isEmpty { parts.append("") }
            parts[parts.count - 1] += character.lowercased()
        }
        return parts
    }

    /// The name as a type, such as `OrderLine`.
    var type: String { parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() }
    /// The name as a variable, such as `orderLine`.
    var variable: String { parts[0] + Self(parts: Array(parts.dropFirst())).type }
    /// The name in a path, such as `order-line`.
    var path: String { parts.joined(separator: "-") }
    /// The name in a sentence, such as `order line`.
    var text: String { parts.joined(separator: " ") }
    /// The name as a title, such as `Order line`.
    var title: String { text.prefix(1).uppercased() + text.dropFirst() }
    /// The indefinite article, such as `an`.
    var article: String { text.first.map { "aeiou".contains($0) } ?? false ? "an" : "a" }

    /// The plural.
    var plural: Self {
        if let pluralParts { return Self(parts: pluralParts) }
        let last = parts[parts.count - 1]
        let ending: String
        if last.hasSuffix("y"), !["ay", "ey", "oy", "uy"].contains(String(last.suffix(2))) {
            ending = last.dropLast() + "ies"
        } else if ["s", "x", "z", "ch", "sh"].contains(where: { last.hasSuffix($0) }) {
            ending = last + "es"
        } else {
            ending = last + "s"
        }
        return Self(parts: Array(parts.dropLast()) + [ending])
    }
}
