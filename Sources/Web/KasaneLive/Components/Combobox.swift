/// A text field with suggestions.
///
/// ```swift
/// Combobox("City", text: $model.query, of: model.matches, key: \.id) {
///     $0.name
/// } onChoose: { city in
///     model.favourite = city
/// }
/// ```
///
/// The options are the model's suggestions for the current text, such as the first results of a
/// ``TextSearch``. They appear while the user types. When the user chooses an option, the field is
/// set to the option's text, and then the closure runs like a ``Button``'s action. The user can
/// also enter any other text. If the only option equals the entered text, the option isn't shown.
/// The page contains all options, so limit their number.
///
/// Keyboard handling follows the “Editable Combobox With List Autocomplete” pattern of the WAI-ARIA
/// Authoring Practices: the arrow keys, Home and End move between the options, Enter chooses an
/// option, and Escape closes the list. Screen readers announce the number of suggestions. Without
/// JavaScript, pressing Enter shows the options as buttons.
public struct Combobox<Option>: ValidatedField, FieldControl {
    private struct Choice {
        let key: String
        let text: String
        var group = ""
        let content: any HTML
        var isSecondary = false
        let choose: () async throws -> Void
    }

    private let text: Binding<String>
    private let choices: [Choice]
    private let count: (Int) -> String
    var field: Field

    /// Creates a combobox.
    ///
    /// - Parameter count: Returns the announcement of the number of suggestions, in the page's
    ///   language.
    public init(
        _ label: String,
        text: Binding<String>,
        of options: [Option],
        key: KeyPath<Option, some CustomStringConvertible>,
        count: @escaping (Int) -> String = { $0 == 1 ? "1 suggestion" : "\($0) suggestions" },
        isEnabled: Bool = true,
        _ attributes: Attribute...,
        optionText: (Option) -> String,
        onChoose: @escaping (Option) async throws -> Void = { _ in }
    ) {
        let choices = options.map { option in
            let chosen = optionText(option)
            return Choice(key: option[keyPath: key].description, text: chosen, content: chosen) {
                text.wrappedValue = chosen
                try await onChoose(option)
            }
        }
        self.init(label, text, choices, count, isEnabled, attributes)
    }

    /// Creates a combobox whose options have custom content.
    ///
    /// ```swift
    /// Combobox("City", text: $model.query, of: model.matches, key: \.id) {
    ///     $0.name
    /// } onChoose: { city in
    ///     model.favourite = city
    /// } optionContent: { city in
    ///     strong { city.name }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - count: Returns the announcement of the number of suggestions, in the page's language.
    ///   - isSecondary: Returns whether an option is a secondary action for the preceding option,
    ///     such as “Add”. The up and down arrow keys skip secondary actions. The right arrow key
    ///     moves to the action, and the left arrow key moves back.
    ///   - group: Returns the name of an option's group, or an empty string. Consecutive options
    ///     with the same name form a group.
    ///   - optionText: Returns the field's text after the option is chosen.
    ///   - optionContent: Returns the option's content, which must not contain links or controls.
    public init(
        _ label: String,
        text: Binding<String>,
        of options: [Option],
        key: KeyPath<Option, some CustomStringConvertible>,
        count: @escaping (Int) -> String = { $0 == 1 ? "1 suggestion" : "\($0) suggestions" },
        isSecondary: (Option) -> Bool = { _ in false },
        group: (Option) -> String = { _ in "" },
        isEnabled: Bool = true,
        _ attributes: Attribute...,
        optionText: (Option) -> String,
        onChoose: @escaping (Option) async throws -> Void,
        @HTMLBuilder optionContent: (Option) -> some HTML
    ) {
        let choices = options.map { option in
            let chosen = optionText(option)
            return Choice(
                key: option[keyPath: key].description,
                text: chosen,
                group: group(option),
                content: optionContent(option),
                isSecondary: isSecondary(option)
            ) {
                text.wrappedValue = chosen
                try await onChoose(option)
            }
        }
        self.init(label, text, choices, count, isEnabled, attributes)
    }

    private init(
        _ label: String,
        _ text: Binding<String>,
        _ choices: [Choice],
        _ count: @escaping (Int) -> String,
        _ isEnabled: Bool,
        _ attributes: [Attribute]
    ) {
        self.text = text
        self.count = count
        self.choices = choices
        field = Field(label: label, isEnabled: isEnabled, attributes: attributes)
    }

    /// Writes the label, the field and the options.
    public func render(into output: inout HTMLOutput) {
        field.render(into: &output, canonical: text.wrappedValue, take: take) { output, state in
            let shown = shown(for: state.value)
            output.openStartTag("input", [.type(.text), Attribute(plain: "role", "combobox")])
            // If the document already shows options, the script must load immediately to close the
            // list.
            output.writeScript("combobox", isLate: shown.isEmpty)
            output.writeAttribute(Attribute(plain: "autocomplete", "off"))
            output.writeAttribute(Attribute(plain: "aria-autocomplete", "list"))
            output.writeAttribute(.aria(.expanded, !shown.isEmpty))
            if let id = state.id {
                output.writeAttribute(Attribute(plain: "aria-controls", "\(id.text)-list"))
            }
            field.writeAttributes(of: state, into: &output)
            output.writeApart { $0.writeAttribute(.value(state.value)) }
            output.writeMarkup(">")
            guard let id = state.id else { return }
            write(shown, of: id, into: &output)
            let isSilent = shown.isEmpty && (state.value.isEmpty || !choices.isEmpty)
            output.writeRegion(
                .region,
                .p,
                [.role(.status), .class("count")],
                id: NodeID("\(id.text)-count")
            ) { output in
                if !isSilent { output.write(count(shown.count)) }
            }
        }
    }

    private func take(_ entered: String) -> FieldOutcome {
        text.wrappedValue = entered
        return .taken(nil)
    }

    private func shown(for text: String) -> [Choice] {
        choices.count == 1 && choices[0].text == text ? [] : choices
    }

    private func write(_ shown: [Choice], of id: NodeID, into output: inout HTMLOutput) {
        var attributes = [Attribute(plain: "role", "listbox"), .aria(.label, field.label)]
        if shown.isEmpty { attributes.append(.hidden) }
        output.writeRegion(
            .region,
            .div,
            attributes,
            id: NodeID("\(id.text)-list")
        ) { output in
            let outer = output.pass?.identities.scope
            var group = ""
            for choice in shown {
                if choice.group != group {
                    if !group.isEmpty { output.writeEndTag("div") }
                    group = choice.group
                    if !group.isEmpty {
                        let role = Attribute(plain: "role", "group")
                        output.writeStartTag("div", [role, .aria(.label, group)])
                    }
                }
                if let outer { output.pass?.identities.scope = outer.row(id, key: choice.key) }
                write(choice, into: &output)
            }
            if !group.isEmpty { output.writeEndTag("div") }
            if let outer { output.pass?.identities.scope = outer }
        }
    }

    private func write(_ choice: Choice, into output: inout HTMLOutput) {
        let id = output.claim(.button, [], name: choice.key)
        if let id, field.isEnabled, let pass = output.pass {
            pass.add(
                id,
                .button(Press(form: pass.buttonForm, work: returning(.stay, after: choice.choose)))
            )
        }
        var attributes = [
            Attribute(plain: "role", "option"), Attribute(plain: "aria-selected", "false"),
        ]
        if choice.isSecondary { attributes.append(Attribute(plain: "data-secondary", "")) }
        output.writeButton(
            id,
            attributes,
            isEnabled: field.isEnabled,
            isBusy: false
        )
        choice.content.render(into: &output)
        output.writeEndTag("button")
    }
}
