extension FieldCode {
    private var named: String { ".named(\"\(name)\")" }
    private var required: String { ".required(\"\(emptyMessage)\")" }

    /// The control's label.
    var label: String {
        if case .timestamp = field.kind { "\(words.title) (UTC)" } else { words.title }
    }

    /// The message for an empty required control.
    var emptyMessage: String {
        switch field.kind {
        case .date: "Enter a date."
        case .timestamp: "Enter a date and a time."
        case .decimal: "Enter a number."
        case .email: "Enter an email address."
        default: "Enter the \(words.text)."
        }
    }

    /// The control in the form.
    var control: [String] {
        let call: String
        var rest = [named]
        switch field.kind {
        case .text:
            call = "TextField(\"\(label)\", text: $model.input.\(name))"
            rest.append(required)
        case .email:
            call = "TextField(\"\(label)\", text: $model.input.\(name), kind: .email)"
            rest.append(required)
        case .decimal:
            call = "TextField(\"\(label)\", text: $model.input.\(name), .inputmode(.decimal))"
            rest.append(required)
        case .date:
            call = "DateField(\"\(label)\", $model.input.\(name))"
            rest.append(required)
        case .timestamp:
            call = "DateField(\"\(label)\", $model.input.\(name), kind: .dateTime)"
            rest.append(required)
        case .integer: call = "NumberField(\"\(label)\", value: $model.input.\(name))"
        case .boolean: call = "Toggle(\"\(label)\", isOn: $model.input.\(name))"
        case .choice:
            return [
                "Picker(\"\(label)\", selection: $model.input.\(name)) { $0.label }",
                "    \(named)",
            ]
        case .reference(let other):
            let list = (reference ?? Words(other)).plural.variable
            return [
                "Picker(",
                "    \"\(label)\",",
                "    of: model.\(list).map(\\.id),",
                "    selection: $model.input.\(name),",
                "    key: \\.uuidString,",
                "    none: \"None\"",
                ") { id in model.\(list).first { $0.id == id }?.label ?? \"\" }",
                named,
            ]
        }
        let line = ([call] + rest).joined()
        // The form is indented by 16 spaces.
        return line.count <= 84 ? [line] : [call] + rest.map { "    \($0)" }
    }

    /// A valid test input as Swift code, or `nil` if the default value is valid.
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

    /// The line of a page script that enters the test input.
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
