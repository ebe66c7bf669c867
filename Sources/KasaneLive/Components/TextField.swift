/// A field for text, bound to a property.
///
/// ```swift
/// TextField("City", text: $model.query)
/// ```
///
/// What the user types is never overwritten by its own echo; only a value that the model sets itself
/// is shown. The field is known by its label, so two of one label in one row should get an `id`.
public struct TextField: HTML {
    /// What kind of text a field takes, by which browsers choose a keyboard and completions.
    public enum Kind: String, Sendable {
        /// Any text in one line.
        case text
        /// What to search for.
        case search
        /// A mail address.
        case email
        /// A telephone number.
        case tel
        /// A web address.
        case url
        /// A password; what was entered is never sent back to the browser.
        case password
        /// Text of several lines.
        case multiline
    }

    private let text: Binding<String>
    private let kind: Kind
    private let suggestions: [String]
    private let field: Field

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - label: Its name, which is always shown with it.
    ///   - text: What it shows and sets.
    ///   - kind: What kind of text it takes.
    ///   - sending: When what is typed is sent.
    ///   - suggestions: What a browser offers while one types.
    ///   - isEnabled: Whether it can be used now.
    ///   - attributes: Its attributes, such as a placeholder or an `id` of one's own.
    public init(
        _ label: String,
        text: Binding<String>,
        kind: Kind = .text,
        sending: FieldSending = .whileTyping,
        suggestions: [String] = [],
        isEnabled: Bool = true,
        _ attributes: Attribute...
    ) {
        self.text = text
        self.kind = kind
        self.suggestions = suggestions
        field = Field(
            label: label,
            sending: sending,
            isEnabled: isEnabled,
            attributes: attributes
        )
    }

    /// Writes the label and the field.
    public func render(into output: inout HTMLOutput) {
        field.render(into: &output, canonical: text.wrappedValue, take: take) { output, state in
            if let id = state.id {
                let isSecret = kind == .password
                output.pass?.addField(id, value: state.value, kind: isSecret ? .secret : .text)
            }
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
        output.openStartTag("input", [.type(kind.rawValue)])
        field.writeAttributes(of: state, into: &output)
        if let id = state.id, !suggestions.isEmpty {
            output.writeAttribute(Attribute(plain: "list", "\(id.text)-list"))
        }
        if kind != .password {
            output.writeApart { $0.writeAttribute(.value(state.value)) }
        }
        output.writeMarkup(">")
    }

    private func writeLines(_ state: FieldState, into output: inout HTMLOutput) {
        output.openStartTag("textarea")
        field.writeAttributes(of: state, into: &output)
        output.writeMarkup(">")
        // A parser drops the first line break of this element.
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
    /// The text with the line ends that a model has; those of a form have two characters.
    var withLineFeeds: String {
        split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
    }
}
