/// An entity's code for the template's field regions.
struct EntityCode {
    let words: Words
    private let fields: [FieldCode]

    init(_ name: EntityName, _ fields: [Field]) {
        let words = Words(name.text)
        self.words = words
        self.fields = fields.map { FieldCode(entity: words, field: $0) }
    }

    /// The entities that the fields refer to, each once.
    private var references: [Words] {
        var seen: Set<Words> = []
        return fields.compactMap { code in
            guard case .reference(let other) = code.field.kind, seen.insert(Words(other)).inserted
            else { return nil }
            return Words(other)
        }
    }

    /// Returns the lines of a region, or `nil` if it does not depend on the fields.
    func lines(of region: String) -> [String]? {
        domain(region) ?? page(region) ?? test(region)
    }

    /// The table's columns, except for the ID.
    var columns: [String] { fields.map(\.column) }

    /// The labels of a model's parameters for the referenced entities.
    var parameters: String { references.map { "search\($0.plural.type):" }.joined() }

    private func domain(_ region: String) -> [String]? {
        switch region {
        case "properties": fields.map(\.property)
        case "reading": fields.map(\.reading)
        case "label": ["package var label: String { \(fields[0].name).rawValue }"]
        case "writing": fields.map(\.writing)
        case "input-properties": fields.map(\.inputProperty)
        case "values": Array(fields.flatMap(\.value).dropLast())
        case "reasons":
            fields.compactMap(\.reason).map { "case \($0.name) = \"\($0.code)\"" }
        case "messages":
            fields.compactMap(\.reason).map { "case .\($0.name): \"\($0.message)\"" }
        case "checks": fields.flatMap(\.check)
        default: nil
        }
    }

    private func page(_ region: String) -> [String]? {
        switch region {
        case "fields": return fields.flatMap(\.control)
        case "fields-properties":
            return references.map { "let \($0.plural.variable): [\($0.type)]" }
        case "fields-call":
            let lists = references.map { "\($0.plural.variable): model.\($0.plural.variable)" }
            let arguments = ["input: $model.input"] + lists
            return ["\(words.type)Fields(\(arguments.joined(separator: ", ")))"]
        case "model-properties":
            return references.flatMap {
                [
                    "private(set) var \($0.plural.variable): [\($0.type)] = []",
                    "@ObservationIgnored private let search\($0.plural.type): Search\($0.plural.type)",
                ]
            }
        case "model-parameters":
            return references.map { "search\($0.plural.type): Search\($0.plural.type)," }
        case "model-assignments":
            return references.map { "self.search\($0.plural.type) = search\($0.plural.type)" }
        case "load": return loads
        case "model-load": return function("func load() async throws {", loads)
        case "page-load":
            return function("package func load() async throws {", ["try await model.load()"])
        default: return nil
        }
    }

    private var loads: [String] {
        references.map { "\($0.plural.variable) = try await search\($0.plural.type)()" }
    }

    /// Returns a function if the entity has references, or no lines otherwise.
    private func function(_ declaration: String, _ body: [String]) -> [String] {
        references.isEmpty ? [] : [declaration] + body.map { "    \($0)" } + ["}", ""]
    }

    private func test(_ region: String) -> [String]? {
        let first = fields[0]
        switch region {
        case "refused":
            return [
                "input.\(first.name) = \" \"",
                "let error = DomainError.invalidInput(",
                "    \(words.type)Reason.\(first.name)Invalid,",
                "    field: \"\(first.name)\"",
                ")",
            ]
        case "changed": return ["input.\(first.name) = \"Second\""]
        case "input":
            return zip(fields, fields.indices).compactMap { code, index in
                code.sample(isFirst: index == 0).map { "input.\(code.name) = \($0)" }
            }
        case "typing":
            return ["try await page.expect(\"\(first.emptyMessage)\")"]
                + zip(fields, fields.indices).compactMap { $0.typing(isFirst: $1 == 0) }
        case "retyping":
            return ["try await page.type(\"Second\", into: \"\(first.label)\")"]
        default: return nil
        }
    }
}
