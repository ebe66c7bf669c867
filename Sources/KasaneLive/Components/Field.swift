/// The properties common to all fields: label, update trigger, state and attributes.
struct Field {
    let label: String
    let trigger: UpdateTrigger
    let isEnabled: Bool
    let attributes: [Attribute]

    /// Writes the field as a region: the label, the control and the validation message.
    ///
    /// - Parameters:
    ///   - output: The output to write to.
    ///   - canonical: The model's value as text.
    ///   - labelIsBehind: Whether the label follows the control, as for a checkbox.
    ///   - take: Writes a text to the model.
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

    /// Writes the attributes that connect a control to this field.
    func writeAttributes(of state: FieldState, into output: inout HTMLOutput) {
        if let id = state.id {
            output.writeIdentity(id, name: " name=\"f.")
            output.writeFormAttribute()
        }
        if trigger == .onChange { output.writeAttribute(Attribute(plain: "data-on", "change")) }
        if !isEnabled { output.writeAttribute(.disabled) }
        for attribute in described(state) where !attribute.isIdentity {
            output.writeAttribute(attribute)
        }
    }

    /// The attributes with those that mark the value as invalid, each written once.
    ///
    /// The id of the validation message precedes the application's own descriptions, and the
    /// `invalid` attribute replaces the application's.
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

/// The current state of a field.
struct FieldState {
    /// The field's identity, or `nil` if the output is not live.
    let id: NodeID?
    let value: String
    /// The validation message, or `nil` if the value is valid.
    let message: String?
}

extension HTMLOutput {
    /// Writes the `form` attribute of a control that is not inside a form.
    mutating func writeFormAttribute() {
        if let pass, pass.form == nil { writeMarkup(" form=\"live\"") }
    }

    /// Writes a control's `id` and its `name`, which is a prefix followed by the id.
    mutating func writeIdentity(_ id: NodeID, name: StaticString) {
        writeMarkup(" id=\"")
        write(id.text)
        writeMarkup("\"")
        writeMarkup(name)
        write(id.text)
        writeMarkup("\"")
    }

    /// Writes output that is excluded from the region's content, because it is compared and sent
    /// separately.
    mutating func writeApart(_ body: (inout HTMLOutput) -> Void) {
        if let pass {
            pass.skip(&self, body)
        } else {
            body(&self)
        }
    }
}
