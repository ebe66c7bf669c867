/// The code for a field in the domain and the tables.
struct FieldCode {
    let entity: Words
    let field: Field
    /// The entity to which the field refers.
    let reference: Words?

    var words: Words { Words(field.name) }
    var name: String { field.name }
    /// The name of the field's own type, such as `BookTitle`.
    var valueType: String { entity.type + words.type }

    /// The property's type.
    private var type: String {
        switch field.kind {
        case .integer: "Int"
        case .boolean: "Bool"
        case .reference(let other): "\(other).ID?"
        case .email: "EmailAddress"
        case .text, .decimal, .date, .timestamp, .choice: valueType
        }
    }

    var property: String { "package let \(name): \(type)" }

    var reading: String {
        switch field.kind {
        case .text, .email: #"\#(name) = try \#(type)(input.\#(name), field: "\#(name)")"#
        case .decimal: "\(name) = try \(type)(input.\(name))"
        case .date, .timestamp: #"\#(name) = try \#(type)(input.\#(name) ?? "")"#
        case .integer, .boolean, .choice, .reference: "\(name) = input.\(name)"
        }
    }

    var writing: String {
        switch field.kind {
        case .text, .date: "\(name) = \(entity.variable).\(name).rawValue"
        case .decimal, .email, .timestamp: "\(name) = \(entity.variable).\(name).text"
        case .integer, .boolean, .choice, .reference: "\(name) = \(entity.variable).\(name)"
        }
    }

    var inputProperty: String {
        switch field.kind {
        case .text, .decimal, .email: #"package var \#(name) = """#
        case .date, .timestamp: "package var \(name): String?"
        case .integer: "package var \(name) = 0"
        case .boolean: "package var \(name) = false"
        case .choice(let choices): "package var \(name) = \(valueType).\(choices[0])"
        case .reference: "package var \(name): \(type)"
        }
    }

    /// A case of the entity's reason type.
    struct Reason {
        let name: String
        let code: String
        let message: String
    }

    /// The reason for rejecting input, or `nil` if any input is valid.
    var reason: Reason? {
        let prefix = "\(entity.path)-\(words.path)"
        let invalid = { (message: String) in
            Reason(name: "\(name)Invalid", code: "\(prefix)-invalid", message: message)
        }
        return switch field.kind {
        case .decimal: invalid("Enter a number, such as 12.5.")
        case .date: invalid("Enter a date, such as 2026-02-28.")
        case .timestamp: invalid("Enter a date and a time, such as 2026-02-28T09:30.")
        case .text, .email, .integer, .boolean, .choice, .reference: nil
        }
    }

    /// The line that checks in a transaction whether a referenced entity exists.
    var check: String? {
        guard let reference else { return nil }
        return """
            try await repositories.\(reference.plural.variable)\
            .require(\(entity.variable).\(name), field: "\(name)")
            """
    }

    /// The column definition in the `CREATE TABLE` statement.
    var column: String {
        let type =
            switch field.kind {
            case .text, .date, .email, .choice: #"\(dialect.text) NOT NULL"#
            case .integer: #"\(dialect.integer) NOT NULL"#
            case .boolean: #"\(dialect.bool) NOT NULL"#
            case .timestamp: #"\(dialect.date) NOT NULL"#
            case .decimal:
                #"\(dialect.hasOnlyBasicTypes ? dialect.text : "numeric") NOT NULL"#
            case .reference(let other):
                #"\(dialect.uuid) REFERENCES "\#(Words(other).variable)" ("id")"#
            }
        return "\"\(name)\" \(type)"
    }
}
