/// A text field bound to a property.
///
/// ```swift
/// TextField("City", text: $model.query)
/// ```
///
/// Responses from the server never overwrite newer input. Only a value set by the model itself
/// replaces the text. A field is identified by its label, so set an `id` if two fields in a row
/// have the same label.
public struct TextField: ValidatedField, FieldControl {
    /// The kind of text, which determines the on-screen keyboard and autofill.
    public enum Kind: String, Sendable {
        /// A single line of text.
        case text
        /// A search term.
        case search
        /// An email address.
        case email
        /// A telephone number.
        case tel
        /// A URL.
        case url
        /// Several lines of text.
        case multiline
    }

    private let text: Binding<String>
    private let kind: Kind
    private let isSecret: Bool
    private let suggestions: [String]
    var field: Field

    /// Creates a text field.
    public init(
        _ label: String,
        text: Binding<String>,
        kind: Kind = .text,
        trigger: UpdateTrigger = .onInput,
        suggestions: [String] = [],
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        self.text = text
        self.kind = kind
        isSecret = false
        self.suggestions = suggestions
        field = Field(label: label, trigger: trigger, isEnabled: isEnabled, attributes: attributes)
    }

    /// Creates a field for a secret, such as a password, which is never sent back to the browser.
    public init(
        _ label: String,
        secret: Binding<SecretText>,
        trigger: UpdateTrigger = .onInput,
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        text = Binding(
            get: { secret.wrappedValue.reveal() },
            set: { secret.wrappedValue = SecretText($0) }
        )
        kind = .text
        isSecret = true
        suggestions = []
        field = Field(label: label, trigger: trigger, isEnabled: isEnabled, attributes: attributes)
    }

    /// Writes the label and the field.
    public func render(into output: inout HTMLOutput) {
        field.render(
            into: &output,
            canonical: text.wrappedValue,
            kind: isSecret ? .secret : .text,
            take: take
        ) { output, state in
            kind == .multiline
                ? writeLines(state, into: &output) : writeLine(state, into: &output)
            writeSuggestions(state, into: &output)
        }
    }

    private func take(_ entered: String) -> FieldOutcome {
        text.wrappedValue = entered.withLineFeeds
        return .taken(nil)
    }

    private func writeLine(_ state: FieldState, into output: inout HTMLOutput) {
        let type = isSecret ? "password" : kind.rawValue
        output.openStartTag("input", [Attribute(plain: "type", type)])
        field.writeAttributes(of: state, into: &output)
        if let id = state.id, !suggestions.isEmpty {
            output.writeAttribute(Attribute(plain: "list", "\(id.text)-list"))
        }
        if !isSecret {
            output.writeApart { $0.writeAttribute(.value(state.value)) }
        }
        output.writeMarkup(">")
    }

    private func writeLines(_ state: FieldState, into output: inout HTMLOutput) {
        output.openStartTag("textarea")
        field.writeAttributes(of: state, into: &output)
        output.writeMarkup(">")
        // HTML parsers drop a line break at the start of a `textarea`.
        output.writeApart {
            $0.writeMarkup("\n")
            $0.write(state.value)
        }
        output.writeEndTag("textarea")
    }

    private func writeSuggestions(_ state: FieldState, into output: inout HTMLOutput) {
        guard let id = state.id, !suggestions.isEmpty else { return }
        output.openStartTag("datalist", [.id("\(id.text)-list")])
        output.writeMarkup(">")
        for suggestion in suggestions {
            VoidElement(name: "option", attributes: [.value(suggestion)]).render(into: &output)
        }
        output.writeEndTag("datalist")
    }
}

extension String {
    /// The text with `\n` instead of the `\r\n` line breaks that forms submit.
    var withLineFeeds: String {
        split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
    }
}
