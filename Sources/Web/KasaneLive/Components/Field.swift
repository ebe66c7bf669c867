/// A control that supports validation.
protocol FieldControl: ValidatedField {
    var field: Field { get set }
}

extension FieldControl {
    /// The field's name, required message and error.
    public var validation: FieldValidation {
        get { field.validation }
        set { field.validation = newValue }
    }
}

struct Field {
    let label: String
    var trigger = UpdateTrigger.onInput
    let isEnabled: Bool
    let attributes: [Attribute]
    var validation = FieldValidation()

    /// Writes the field as a region that contains the label, the control and the error message.
    func render(
        into output: inout HTMLOutput,
        canonical: String,
        kind: FieldRecord.Kind = .text,
        labelIsBehind: Bool = false,
        take: @escaping (String) -> FieldOutcome,
        control: (inout HTMLOutput, FieldState) -> Void
    ) {
        let id = output.claim(.field, attributes, name: label)
        let region = id.map { NodeID("\($0.text)-field") }
        let state = state(of: id, canonical: canonical, in: output.pass)
        if let id, isEnabled {
            output.pass?.add(id, .field { enter($0, canonical, take) })
            addCheck(of: state, control: id.text, to: output.pass)
        }
        output.writeRegion(.region, .div, [.class("field")], id: region) { output in
            if !labelIsBehind { writeLabel(for: id, into: &output) }
            // Browsers never send a disabled checkbox, so its absence doesn't mean that it is off.
            if let id, isEnabled || kind != .toggle {
                output.pass?.addField(id, value: state.value, kind: kind)
            }
            control(&output, state)
            if labelIsBehind { writeLabel(for: id, into: &output) }
            state.writeMessage(into: &output)
        }
    }

    /// Enters text unless the text exceeds the field's `maxlength`.
    ///
    /// Browsers enforce the attribute only for typed text, and other clients can send any text.
    private func enter(
        _ entered: String,
        _ canonical: String,
        _ take: (String) -> FieldOutcome
    ) -> FieldOutcome {
        let limit = attributes.first { $0.name.description == "maxlength" }?.value
        guard let maximum = limit.flatMap({ Int($0) }),
            entered.withLineFeeds.utf16.count > maximum
        else { return take(entered) }
        return .tooLong(maximum: maximum, canonical: canonical)
    }

    func state(of id: NodeID?, canonical: String, in pass: RenderPass?) -> FieldState {
        let draft = id.flatMap { pass?.draft(of: $0) }.flatMap {
            $0.canonical == canonical ? $0 : nil
        }
        return FieldState(
            id: id,
            value: draft?.text ?? canonical,
            canonical: canonical,
            message: draft?.message ?? validation.error,
            isUnconverted: draft?.isUnconverted == true
        )
    }

    func addCheck(of state: FieldState, control: String, to pass: RenderPass?) {
        guard let pass, let id = state.id else { return }
        pass.add(
            FieldCheck(
                field: id,
                control: control,
                form: pass.form,
                validation: validation,
                value: state.value,
                canonical: state.canonical,
                isWrong: state.message != nil,
                isUnconverted: state.isUnconverted
            )
        )
    }

    private func writeLabel(for id: NodeID?, into output: inout HTMLOutput) {
        output.openStartTag("label", id.map { [.for($0.text)] } ?? [])
        output.writeMarkup(">")
        output.write(label)
        output.writeEndTag("label")
    }

    func writeAttributes(of state: FieldState, into output: inout HTMLOutput) {
        if let id = state.id {
            output.writeIdentity(id, name: " name=\"f.")
            output.writeFormAttribute(of: output.pass?.form)
            output.writeAutofocus(of: id.text)
        }
        if trigger == .onChange { output.writeAttribute(Attribute(plain: "data-on", "change")) }
        if !isEnabled { output.writeAttribute(.disabled) }
        for attribute in marked(attributes, state) where !attribute.isIdentity {
            output.writeAttribute(attribute)
        }
    }

    /// Adds the attributes of a required or invalid control.
    ///
    /// These attributes replace an `invalid` attribute set by the application.
    func marked(_ attributes: [Attribute], _ state: FieldState) -> [Attribute] {
        var marked = attributes
        if state.isInvalid {
            marked.removeAll { $0.isNamed(.invalid) }
            marked.append(.aria(.invalid, true))
        }
        if validation.requirement != nil { marked.append(.aria(.required, true)) }
        return described(marked, state)
    }

    /// Adds the error message's ID before the application's own descriptions.
    func described(_ attributes: [Attribute], _ state: FieldState) -> [Attribute] {
        guard let id = state.id, state.isInvalid else { return attributes }
        let error = "\(id.text)-error"
        let descriptions = attributes.filter { $0.isNamed(.describedBy) }.compactMap(\.value)
        return attributes.filter { !$0.isNamed(.describedBy) }
            + [.aria(.describedBy, ([error] + descriptions).joined(separator: " "))]
    }
}

struct FieldState {
    /// The field's ID, or `nil` if the page isn't live.
    let id: NodeID?
    let value: String
    let canonical: String
    /// The error message, or `nil` if the value is valid.
    let message: String?
    /// Whether the text can't be converted to the property's type.
    let isUnconverted: Bool

    var isInvalid: Bool { id != nil && message != nil }

    func writeMessage(into output: inout HTMLOutput) {
        guard let id, let message else { return }
        output.openStartTag("p", [.id("\(id.text)-error"), .role(.alert), .class("error")])
        output.writeMarkup(">")
        output.write(message)
        output.writeEndTag("p")
    }
}

extension HTMLOutput {
    /// Writes the `form` attribute of a control in the page's implicit form, which is `nil`.
    mutating func writeFormAttribute(of form: NodeID?) {
        if pass != nil, form == nil { writeMarkup(" form=\"live\"") }
    }

    /// Writes `autofocus` if the document should focus the control.
    mutating func writeAutofocus(of control: String) {
        if let pass, pass.input.autofocus == control {
            writeApart { $0.writeAttribute(.autofocus) }
        }
    }

    /// Writes a control's `id`, and its `name`, which consists of a prefix and the ID.
    mutating func writeIdentity(_ id: NodeID, name: StaticString) {
        writeMarkup(" id=\"")
        write(id.text)
        writeMarkup("\"")
        writeMarkup(name)
        write(id.text)
        writeMarkup("\"")
    }

    /// Writes output that is compared and sent separately from the region's content.
    mutating func writeApart(_ body: (inout HTMLOutput) -> Void) {
        if let pass {
            pass.skip(&self, body)
        } else {
            body(&self)
        }
    }
}
