/// When what is entered into a field is sent.
public enum FieldSending: Sendable {
    /// While the user types; several keystrokes go together where the connection is slow.
    case whileTyping
    /// When the user has finished: on Enter, or when the focus leaves the field.
    case onChange
}

/// What all fields have in common: their name, their identity and their attributes.
struct Field {
    let label: String
    let sending: FieldSending
    let isEnabled: Bool
    let attributes: [Attribute]

    /// Writes the field as a region: the label, the control, and why its text is not taken.
    ///
    /// - Parameters:
    ///   - output: Where it is written.
    ///   - canonical: The model's value as text.
    ///   - labelIsBehind: Whether the label stands behind the control, as for a checkbox.
    ///   - take: Gives a text to the model.
    ///   - control: Writes the control.
    func render(
        into output: inout HTMLOutput,
        canonical: String,
        labelIsBehind: Bool = false,
        take: @escaping (String) -> FieldOutcome,
        control: (inout HTMLOutput, FieldState) -> Void
    ) {
        let id = output.claim(.field, attributes, name: label)
        let region = id.map { NodeID("\($0.text)-field") }
        let draft = id.flatMap { output.pass?.draft(of: $0) }.flatMap {
            $0.canonical == canonical ? $0 : nil
        }
        let state = FieldState(id: id, value: draft?.text ?? canonical, message: draft?.message)
        if let id, isEnabled {
            output.pass?.add(id, .field(take))
        }
        output.writeRegion(.region, .div, [.class("field")], id: region) { output in
            if !labelIsBehind { writeLabel(for: id, into: &output) }
            control(&output, state)
            if labelIsBehind { writeLabel(for: id, into: &output) }
            if let id, let message = state.message {
                output.openStartTag(
                    "p",
                    [.id("\(id.text)-error"), .role(.alert), .class("error")]
                )
                output.writeMarkup(">")
                output.write(message)
                output.writeEndTag("p")
            }
        }
    }

    private func writeLabel(for id: NodeID?, into output: inout HTMLOutput) {
        output.openStartTag("label", id.map { [.for($0.text)] } ?? [])
        output.writeMarkup(">")
        output.write(label)
        output.writeEndTag("label")
    }

    /// Writes the attributes that make a control one of this field.
    func writeAttributes(of state: FieldState, into output: inout HTMLOutput) {
        if let id = state.id {
            output.writeIdentity(id, name: " name=\"f.")
            output.writeFormAttribute()
        }
        if sending == .onChange { output.writeAttribute(Attribute(plain: "data-on", "change")) }
        if !isEnabled { output.writeAttribute(.disabled) }
        for attribute in described(state) where !attribute.isIdentity {
            output.writeAttribute(attribute)
        }
    }

    /// The attributes with those that tell that the text is not taken, each once: beside what describes the field
    /// otherwise, and in the place of whether the application finds it invalid.
    private func described(_ state: FieldState) -> [Attribute] {
        guard let id = state.id, state.message != nil else { return attributes }
        let error = "\(id.text)-error"
        let descriptions = attributes.filter { $0.isNamed(.describedBy) }.compactMap(\.value)
        return attributes.filter { !$0.isNamed(.describedBy) && !$0.isNamed(.invalid) } + [
            .aria(.invalid, true),
            .aria(.describedBy, ([error] + descriptions).joined(separator: " ")),
        ]
    }
}

/// What a field shows at the moment.
struct FieldState {
    /// The field's identity, or `nil` where nothing is live.
    let id: NodeID?
    let value: String
    /// Why the value is not taken.
    let message: String?
}

extension HTMLOutput {
    /// Writes to which form a control belongs where no form is around it.
    mutating func writeFormAttribute() {
        if let pass, pass.form == nil { writeMarkup(" form=\"live\"") }
    }

    /// Writes the `id` of a control, and the name that begins so and ends with it.
    mutating func writeIdentity(_ id: NodeID, name: StaticString) {
        writeMarkup(" id=\"")
        write(id.text)
        writeMarkup("\"")
        writeMarkup(name)
        write(id.text)
        writeMarkup("\"")
    }

    /// Writes what is no part of a region's content, for it is compared and sent alone.
    mutating func writeApart(_ body: (inout HTMLOutput) -> Void) {
        if let pass {
            pass.skip(&self, body)
        } else {
            body(&self)
        }
    }
}
