extension FieldCode {
    /// The declaration of the field's own type, or no lines if it has no own type.
    var value: [String] {
        switch field.kind {
        case .email, .integer, .boolean, .reference: []
        case .choice(let choices): enumeration(choices)
        case .text:
            [
                "/// A text of 1 to 200 characters.", "package struct \(valueType): CheckedText {",
                "    package static let length = 1...200", "    package let rawValue: String", "",
                "    package init(checked text: String) { rawValue = text }", "}", "",
            ]
        case .date:
            checked(
                "A date without a time zone, such as `2026-02-28`.",
                "String",
                """
                package init(_ entered: String) throws(DomainError) {
                    let format = Date.ISO8601FormatStyle().year().month().day()
                    // The parser changes a nonexistent date: 2026-02-30 becomes 2 March.
                    guard let date = try? format.parse(entered), date.formatted(format) == entered
                    else {
                        \(refusal)
                    }
                    rawValue = entered
                }
                """
            )
        case .timestamp: timestamp
        case .decimal: decimal
        }
    }

    private var refusal: String {
        "throw .invalidInput(\(entity.type)Reason.\(name)Invalid, field: \"\(name)\")"
    }

    private var timestamp: [String] {
        checked(
            "A time to the minute, entered in UTC.",
            "Date",
            """
            package init(_ rawValue: Date) {
                self.rawValue = rawValue
            }

            package init(_ entered: String) throws(DomainError) {
                guard let time = try? Date("\\(entered):00Z", strategy: .iso8601) else {
                    \(refusal)
                }
                rawValue = time
                // The parser changes a nonexistent date to another date.
                guard text == entered else {
                    \(refusal)
                }
            }

            /// The time in UTC, such as `2026-02-28T09:30`.
            package var text: String { String(rawValue.formatted(.iso8601).prefix(16)) }
            """
        )
    }

    private var decimal: [String] {
        checked(
            "A decimal number with at most 15 integer digits and 6 fraction digits.",
            "Decimal",
            #"""
            package init(_ rawValue: Decimal) {
                self.rawValue = rawValue
            }

            package init(_ entered: String) throws(DomainError) {
                let text = entered.trimmingCharacters(in: .whitespacesAndNewlines)
                guard text.wholeMatch(of: #/-?[0-9]{1,15}(\.[0-9]{1,6})?/#) != nil,
                    let number = Decimal(string: text)
                else {
                    \#(refusal)
                }
                rawValue = number
            }

            package var text: String { "\(rawValue)" }
            """#
        )
    }

    private func checked(_ summary: String, _ rawValue: String, _ body: String) -> [String] {
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        return ["/// \(summary)", "package struct \(valueType): CheckedValue {"]
            + ["    package let rawValue: \(rawValue)", ""]
            + lines.map { $0.isEmpty ? "" : "    \($0)" }
            + ["}", ""]
    }

    private func enumeration(_ choices: [String]) -> [String] {
        ["package enum \(valueType): String, Codable, CaseIterable, Sendable {"]
            + choices.map { "    case \($0)" }
            + ["", "    package var label: String {"] + label(of: choices) + ["    }", "}", ""]
    }

    private func label(of choices: [String]) -> [String] {
        guard !choices.allSatisfy({ $0 == $0.lowercased() }) else {
            return ["        rawValue.capitalized"]
        }
        return ["        switch self {"]
            + choices.map { "        case .\($0): \"\(Words($0).title)\"" }
            + ["        }"]
    }
}
