/// The code that replaces the template's field sections for an entity.
struct EntityCode {
    let words: Words
    let fields: [FieldCode]

    /// - Parameter references: Returns the words of another entity.
    init(_ words: Words, _ fields: [Field], references: (String) -> Words) {
        self.words = words
        self.fields = fields.map { field in
            guard case .reference(let other) = field.kind else {
                return FieldCode(entity: words, field: field, reference: nil)
            }
            return FieldCode(entity: words, field: field, reference: references(other))
        }
    }

    /// The entities to which the fields refer, without duplicates.
    private var references: [Words] {
        var seen: Set<Words> = []
        return fields.compactMap(\.reference).filter { seen.insert($0).inserted }
    }

    /// Returns the lines of a section, or `nil` if it doesn't depend on the fields.
    func lines(of region: String) -> [String]? {
        domain(region) ?? page(region) ?? test(region)
    }

    /// The table's columns, without the ID.
    var columns: [String] { fields.map(\.column) }

    /// The labels of a model's parameters for the referenced entities.
    var parameters: String { references.map { "\($0.variable)UseCases:" }.joined() }

    private func domain(_ region: String) -> [String]? {
        switch region {
        case "properties": fields.map(\.property)
        case "reading": fields.map(\.reading)
        case "label": ["package var label: String { \(fields[0].name).rawValue }"]
        case "writing": fields.map(\.writing)
        case "input-properties": fields.map(\.inputProperty)
        case "values": Array(fields.flatMap(\.value).dropLast())
        case "reasons": reasons
        case "checks": fields.compactMap(\.check)
        default: nil
        }
    }

    /// The type with the reasons for rejecting input, or no lines if the library's reasons suffice.
    private var reasons: [String] {
        let reasons = fields.compactMap(\.reason)
        guard !reasons.isEmpty else { return [] }
        return [
            "",
            "/// A reason for rejecting input, with a code for programs and a message for users.",
            "package enum \(words.type)Reason: String, ErrorReason {",
        ] + reasons.map { "    case \($0.name) = \"\($0.code)\"" } + [
            "", "    package var description: String {", "        switch self {",
        ] + reasons.map { "        case .\($0.name): \"\($0.message)\"" } + [
            "        }", "    }", "}",
        ]
    }

    private func page(_ region: String) -> [String]? {
        switch region {
        case "fields": fields.flatMap(\.control)
        case "model-properties":
            references.flatMap {
                [
                    "private(set) var \($0.plural.variable): [\($0.type)] = []",
                    "@ObservationIgnored private let \(useCases(of: $0))",
                ]
            }
        case "model-parameters": initializer
        case "model-assignments":
            references.map { "self.\($0.variable)UseCases = \($0.variable)UseCases" }
        case "load":
            references.flatMap {
                [
                    "\($0.plural.variable) = try await \($0.variable)UseCases",
                    "    .search(limit: 1_000).elements",
                ]
            }
        default: nil
        }
    }

    private var initializer: [String] {
        let own = "useCases: \(words.type)UseCases"
        guard !references.isEmpty else { return ["package init(id: String, \(own)) {"] }
        return ["package init("] + (["id: String"] + references.map(useCases)).map { "    \($0)," }
            + ["    \(own)", ") {"]
    }

    private func useCases(of other: Words) -> String {
        "\(other.variable)UseCases: \(other.type)UseCases"
    }

    private func test(_ region: String) -> [String]? {
        let first = fields[0]
        switch region {
        case "refused":
            return [
                "input.\(first.name) = \" \"",
                "let error = DomainError.invalidInput(",
                "    InputProblem.length(1...200),",
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
