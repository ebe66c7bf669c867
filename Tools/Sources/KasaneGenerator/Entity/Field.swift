/// A field of an entity, such as `pages:integer`.
package struct Field: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case text
        case integer
        case decimal
        case boolean
        case date
        case timestamp
        case email
        case choice([String])
        case reference(String)
    }

    package let name: String
    package let kind: Kind

    private static let kinds = """
        text, integer, decimal, boolean, date, timestamp, email, choice(draft,published), \
        reference(Author)
        """
    /// Names that the generated code uses.
    private static let used: Set<String> = [
        "id", "input", "label", "reason", "model", "fields", "page", "hash", "hashValue",
        "description", "missing", "type", "version",
    ]

    /// Parses `name:type`.
    ///
    /// - Throws: ``GeneratorError`` with the violated rule.
    package init(_ text: String) throws(GeneratorError) {
        guard let match = text.wholeMatch(of: #/([^:]*):([a-z]+)(?:\(([^()]*)\))?/#) else {
            throw GeneratorError(
                """
                “\(text)” is not a valid field. Write name:type, where type is one of \(Self.kinds).
                """
            )
        }
        name = String(match.1)
        try Self.check(name)
        let arguments = match.3.map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        kind = try Self.kind(String(match.2), arguments, in: text)
    }

    private static func check(_ name: String) throws(GeneratorError) {
        guard isIdentifier(name) else {
            throw GeneratorError(
                """
                “\(name)” is not a valid field name. Start with a lowercase letter and use at most \
                40 letters and digits, such as pageCount.
                """
            )
        }
        try ReservedWords.requireNoKeyword(name)
        guard !used.contains(name) else {
            throw GeneratorError("The name “\(name)” is already in use. Choose another name.")
        }
    }

    private static func kind(
        _ type: String,
        _ arguments: [String]?,
        in text: String
    ) throws(GeneratorError) -> Kind {
        switch (type, arguments) {
        case ("text", nil): return .text
        case ("integer", nil): return .integer
        case ("decimal", nil): return .decimal
        case ("boolean", nil): return .boolean
        case ("date", nil): return .date
        case ("timestamp", nil): return .timestamp
        case ("email", nil): return .email
        case ("choice", let choices?):
            for choice in choices { try ReservedWords.requireNoKeyword(choice) }
            let areNames = choices.allSatisfy(isIdentifier)
            guard choices.count > 1, areNames, Set(choices).count == choices.count else {
                throw GeneratorError(
                    """
                    “\(text)” needs at least two different choices of letters and digits, such as \
                    choice(draft,published).
                    """
                )
            }
            return .choice(choices)
        case ("reference", let entities?) where entities.count == 1:
            return .reference(try EntityName(entities[0]).text)
        case ("choice", _), ("reference", _):
            throw GeneratorError(
                "“\(text)” needs parentheses, as in choice(draft,published) or reference(Author)."
            )
        default: throw GeneratorError("Unknown type in “\(text)”. Use one of \(kinds).")
        }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        text.wholeMatch(of: #/[a-z][A-Za-z0-9]*/#) != nil && text.count <= 40
    }
}

/// The name of an entity or a page, in UpperCamelCase.
package struct EntityName: Hashable, Sendable {
    package let text: String

    /// Validates a name.
    ///
    /// - Throws: ``GeneratorError`` with the violated rule.
    package init(_ text: String) throws(GeneratorError) {
        guard text.wholeMatch(of: #/([A-Z][a-z0-9]+)+/#) != nil, text.count <= 40 else {
            throw GeneratorError(
                """
                “\(text)” is not a valid name for an entity or a page. Start each word with a \
                capital letter, as in Book or OrderLine.
                """
            )
        }
        guard !ReservedWords.types.contains(text), !text.hasPrefix("Kasane") else {
            throw GeneratorError("The name “\(text)” is already in use. Choose another name.")
        }
        self.text = text
    }
}
