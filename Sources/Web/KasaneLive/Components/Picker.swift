/// A control for choosing one of several options.
///
/// ```swift
/// Picker("Unit", of: Unit.allCases, selection: $model.unit, key: \.rawValue) { $0.rawValue }
/// ```
public struct Picker<Option>: ValidatedField, FieldControl {
    /// The style of a picker.
    ///
    /// ```swift
    /// let units = Unit.allCases
    /// Picker("Unit", of: units, selection: $model.unit, key: \.rawValue, style: .buttons) {
    ///     $0.rawValue
    /// }
    /// ```
    public enum Style: Sendable {
        /// A drop-down menu.
        case menu
        /// Radio buttons.
        case buttons
    }

    private let options: [(key: String, text: String)]
    private let style: Style
    private let canonical: () -> String
    private let set: (String) -> Bool
    var field: Field

    /// Creates a picker for a required value.
    ///
    /// - Parameters:
    ///   - options: The options in order, including the selected option.
    ///   - attributes: The attributes of the menu or of each radio button.
    public init(
        _ label: String,
        of options: [Option],
        selection: Binding<Option>,
        key: KeyPath<Option, some CustomStringConvertible>,
        style: Style = .menu,
        isEnabled: Bool = true,
        _ attributes: Attribute...,
        text: (Option) -> String
    ) {
        self.options = options.map { ($0[keyPath: key].description, text($0)) }
        self.style = style
        canonical = { selection.wrappedValue[keyPath: key].description }
        set = { entered in
            guard let option = options.first(where: { $0[keyPath: key].description == entered })
            else { return false }
            selection.wrappedValue = option
            return true
        }
        field = Field(label: label, isEnabled: isEnabled, attributes: attributes)
    }

    /// Creates a picker for an enumeration.
    ///
    /// ```swift
    /// Picker("Unit", selection: $model.unit) { $0.rawValue }
    /// ```
    public init(
        _ label: String,
        selection: Binding<Option>,
        style: Style = .menu,
        text: (Option) -> String
    ) where Option: CaseIterable & RawRepresentable, Option.RawValue: CustomStringConvertible {
        let options = Array(Option.allCases)
        self.init(
            label,
            of: options,
            selection: selection,
            key: \.rawValue,
            style: style,
            text: text
        )
    }

    /// Creates a picker for an optional value.
    ///
    /// - Parameters:
    ///   - options: The options in order, including the selected option.
    ///   - key: The key that identifies an option. It must not be empty.
    ///   - attributes: The attributes of the menu or of each radio button.
    public init(
        _ label: String,
        of options: [Option],
        selection: Binding<Option?>,
        key: KeyPath<Option, some CustomStringConvertible>,
        none: String,
        style: Style = .menu,
        isEnabled: Bool = true,
        _ attributes: Attribute...,
        text: (Option) -> String
    ) {
        self.options = [("", none)] + options.map { ($0[keyPath: key].description, text($0)) }
        self.style = style
        canonical = { selection.wrappedValue?[keyPath: key].description ?? "" }
        set = { entered in
            let option = options.first { $0[keyPath: key].description == entered }
            guard entered.isEmpty || option != nil else { return false }
            selection.wrappedValue = option
            return true
        }
        field = Field(label: label, isEnabled: isEnabled, attributes: attributes)
    }

    /// Writes the control.
    public func render(into output: inout HTMLOutput) {
        switch style {
        case .menu:
            field.render(into: &output, canonical: canonical(), take: take, control: writeMenu)
        case .buttons: writeButtons(into: &output)
        }
    }

    private func take(_ entered: String) -> FieldOutcome {
        set(entered) ? .taken(nil) : .unknown
    }

    private func writeMenu(into output: inout HTMLOutput, state: FieldState) {
        output.openStartTag("select")
        field.writeAttributes(of: state, into: &output)
        output.writeMarkup(">")
        for option in options {
            output.openStartTag("option", [.value(option.key)])
            output.writeApart {
                if option.key == state.value { $0.writeMarkup(" selected") }
            }
            output.writeMarkup(">")
            output.write(option.text)
            output.writeEndTag("option")
        }
        output.writeEndTag("select")
    }

    private func writeButtons(into output: inout HTMLOutput) {
        let id = output.claim(.field, field.attributes, name: field.label)
        let state = field.state(of: id, canonical: canonical(), in: output.pass)
        if let id, field.isEnabled {
            output.pass?.add(id, .field(take))
            output.pass?.addField(id, value: state.value)
            let chosen = options.firstIndex { $0.key == state.value } ?? 0
            field.addCheck(of: state, control: "\(id.text)-\(chosen)", to: output.pass)
        }
        let role = Attribute(plain: "role", "radiogroup")
        output.writeRegion(
            .region,
            RegionTag(name: "fieldset"),
            field.marked([role], state),
            id: id
        ) { output in
            Element("legend", [], field.label).render(into: &output)
            for (index, option) in options.enumerated() {
                writeButton(
                    option,
                    index: index,
                    of: id,
                    isChosen: option.key == state.value,
                    into: &output
                )
            }
            state.writeMessage(into: &output)
        }
    }

    private func writeButton(
        _ option: (key: String, text: String),
        index: Int,
        of id: NodeID?,
        isChosen: Bool,
        into output: inout HTMLOutput
    ) {
        output.writeMarkup("<label>")
        output.openStartTag("input", [.type(.radio), .value(option.key)])
        if let id {
            output.writeAttribute(.id("\(id.text)-\(index)"))
            output.writeAttribute(.name("f.\(id.text)"))
            output.writeFormAttribute(of: output.pass?.form)
            output.writeAutofocus(of: "\(id.text)-\(index)")
        }
        if !field.isEnabled { output.writeAttribute(.disabled) }
        for attribute in field.attributes where !attribute.isIdentity {
            output.writeAttribute(attribute)
        }
        output.writeApart {
            if isChosen { $0.writeMarkup(" checked") }
        }
        output.writeMarkup("> ")
        output.write(option.text)
        output.writeMarkup("</label>")
    }
}
