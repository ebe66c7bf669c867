/// An entity's paths, request bodies and schemas in the OpenAPI document.
struct EntityDocument {
    static let path = "Sources/sample/openapi.json"

    private let words: Words
    private let schema: [String]
    private let template: [String]

    /// - Parameter schema: The lines of the properties in the input's schema.
    init(_ words: Words, schema: [String], template: String) {
        self.words = words
        self.schema = schema
        self.template = Self.lines(of: template)
    }

    /// Adds the entity to an application's document.
    ///
    /// - Throws: ``GeneratorError`` if a line after which the entity must be inserted is missing.
    func added(to document: String, at path: String) throws -> String {
        var lines = Self.lines(of: document)
        for header in [#"  "paths": {"#, #"    "requestBodies": {"#, #"    "schemas": {"#] {
            guard let index = lines.firstIndex(of: header) else {
                throw GeneratorError(
                    """
                    \(path) has no line “\(header)”. Restore the line with its indentation.
                    No files were changed.
                    """
                )
            }
            var part = Self.block(after: header, in: template).map(renamed)
            if header.contains("schemas") { part = replacingSchema(in: part) }
            // Another block follows unless the user has deleted all other blocks.
            let isLast = lines[index + 1].allSatisfy { " },".contains($0) }
            if !isLast, let last = part.popLast() { part.append(last + ",") }
            lines.insert(contentsOf: part, at: index + 1)
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the lines between a line and its closing brace.
    private static func block(after header: String, in lines: [String]) -> [String] {
        let margin = header.prefix { $0 == " " }
        let rest = lines.drop { $0 != header }.dropFirst()
        return Array(rest.prefix { !$0.hasPrefix(margin + "}") })
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns a line with the entity's name in prose, in a path or as a schema name.
    private func renamed(_ line: String) -> String {
        let text = #/(\s*"(?:summary|description)": )(.*)/#
        if let match = line.wholeMatch(of: text) {
            // Prose is renamed as in a comment.
            let renamed = NameRenaming(Words("Item"), to: words)("// \(match.2)")
            return String(match.1) + renamed.dropFirst(3)
        }
        return line.replacing("/items", with: "/\(words.plural.path)")
            .replacing("Items", with: words.plural.type)
            .replacing("Item", with: words.type)
    }

    /// Replaces the properties of the template's input.
    private func replacingSchema(in lines: [String]) -> [String] {
        guard let start = lines.firstIndex(where: { $0.contains(#""required""#) }),
            let end = lines.firstIndex(where: { $0.contains(#""version": {"#) })
        else { return lines }
        return Array(lines[..<start]) + schema + Array(lines[end...])
    }
}

extension EntityCode {
    /// The input's required properties and schemas, without the version.
    var schema: [String] {
        let required = fields.filter(\.isRequired).map(\.name) + ["version"]
        return [
            "        \"required\": [\(required.map { "\"\($0)\"" }.joined(separator: ", "))],",
            "        \"properties\": {",
        ] + fields.map { "          \"\($0.name)\": { \($0.schema) }," }
    }
}

extension FieldCode {
    /// Whether a document must contain the field.
    var isRequired: Bool {
        switch field.kind {
        case .date, .timestamp, .reference: false
        case .text, .integer, .decimal, .boolean, .email, .choice: true
        }
    }

    /// The members of the field's JSON schema.
    var schema: String {
        switch field.kind {
        case .text: #""type": "string", "minLength": 1, "maxLength": 200"#
        case .email: #""type": "string", "format": "email""#
        case .integer: #""type": "integer""#
        case .decimal: #""type": "string", "examples": ["12.5"]"#
        case .boolean: #""type": "boolean""#
        case .date: #""type": "string", "format": "date""#
        case .timestamp: #""type": "string", "examples": ["2026-02-28T09:30"]"#
        case .choice(let choices):
            #""enum": ["# + choices.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        case .reference: #""type": "string", "format": "uuid""#
        }
    }
}
