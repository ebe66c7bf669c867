extension FieldCode {
    private var named: String { ".named(\"\(name)\")" }
    private var required: String { ".required(\"\(emptyMessage)\")" }

    /// The label of the control.
    var label: String {
        if case .timestamp = field.kind { "\(words.title) (UTC)" } else { words.title }
    }

    /// The message for an empty required control.
    var emptyMessage: String { "Enter the \(words.text)." }

    /// The control in the form.
    var control: [String] {
        let call: String
        var rest = [named]
        switch field.kind {
        case .text:
            call = "TextField(\"\(label)\", text: $input.\(name))"
            rest.append(required)
        case .email:
            call = "TextField(\"\(label)\", text: $input.\(name), kind: .email)"
            rest.append(required)
        case .decimal:
            call = "TextField(\"\(label)\", text: $input.\(name), .inputmode(.decimal))"
            rest.append(required)
        case .date:
            call = "DateField(\"\(label)\", $input.\(name))"
            rest.append(required)
        case .timestamp:
            call = "DateField(\"\(label)\", $input.\(name), kind: .dateTime)"
            rest.append(required)
        case .integer: call = "NumberField(\"\(label)\", value: $input.\(name))"
        case .boolean: call = "Toggle(\"\(label)\", isOn: $input.\(name))"
        case .choice:
            return picker("\(valueType).allCases", "\\.rawValue", nil, "$0.label")
        case .reference(let other):
            let list = Words(other).plural.variable
            return picker(
                "\(list).map(\\.id)",
                "\\.uuidString",
                "None",
                "id in \(list).first { $0.id == id }?.label ?? \"\""
            )
        }
        return [call] + rest.map { "    \($0)" }
    }

    private func picker(
        _ options: String,
        _ key: String,
        _ none: String?,
        _ text: String
    ) -> [String] {
        ["Picker(", "    \"\(label)\",", "    of: \(options),", "    selection: $input.\(name),"]
            + ["    key: \(key)\(none == nil ? "" : ",")"]
            + (none.map { ["    none: \"\($0)\""] } ?? [])
            + [") { \(text) }", "\(named)"]
    }

    /// A valid test input as Swift code, or `nil` for the default value.
    func sample(isFirst: Bool) -> String? {
        switch field.kind {
        case .text: isFirst ? "\"First\"" : "\"Text\""
        case .integer: "3"
        case .decimal: "\"12.5\""
        case .boolean: "true"
        case .date: "\"2026-02-28\""
        case .timestamp: "\"2026-02-28T09:30\""
        case .email: "\"hanako@example.jp\""
        case .choice(let choices): ".\(choices[choices.count - 1])"
        case .reference: nil
        }
    }

    /// The page script step that enters the same input.
    func typing(isFirst: Bool) -> String? {
        switch field.kind {
        case .reference: nil
        case .boolean: "try await page.set(\"\(label)\", to: true)"
        case .choice(let choices):
            """
            try await page.choose("\(Words(choices[choices.count - 1]).title)", in: "\(label)")
            """
        case .integer: "try await page.type(\"3\", into: \"\(label)\")"
        case .text, .decimal, .date, .timestamp, .email:
            sample(isFirst: isFirst).map { "try await page.type(\($0), into: \"\(label)\")" }
        }
    }
}
