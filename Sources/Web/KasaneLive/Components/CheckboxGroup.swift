/// A group of checkboxes bound to a set.
///
/// ```swift
/// CheckboxGroup("Cities", of: model.cities, selection: $model.chosen, key: \.id) { $0.name }
/// ```
public struct CheckboxGroup<Option, Key: Hashable & CustomStringConvertible>: ValidatedField,
    FieldControl
{
    private let options: [Option]
    private let selection: Binding<Set<Key>>
    private let key: KeyPath<Option, Key>
    private let text: (Option) -> String
    var field: Field

    /// Creates a checkbox group.
    ///
    /// - Parameter selection: The keys of the checked options. Keys without an option stay in the
    ///   set.
    public init(
        _ label: String,
        of options: [Option],
        selection: Binding<Set<Key>>,
        key: KeyPath<Option, Key>,
        _ attributes: Attribute...,
        text: @escaping (Option) -> String
    ) {
        self.options = options
        self.selection = selection
        self.key = key
        self.text = text
        field = Field(label: label, isEnabled: true, attributes: attributes)
    }

    /// Writes the group.
    public func render(into output: inout HTMLOutput) {
        let id = output.claim(.region, field.attributes, name: field.label)
        let chosen = selection.wrappedValue.map(\.description).sorted().joined(separator: " ")
        let state = field.state(of: id, canonical: chosen, in: output.pass)
        let first = output.pass?.collected.fields.count
        // A group can't be marked as invalid, so the message is only associated with it.
        output.writeRegion(
            .region,
            RegionTag(name: "fieldset"),
            field.described(field.attributes, state),
            id: id
        ) { output in
            Element("legend", [], field.label).render(into: &output)
            writeOptions(into: &output)
            state.writeMessage(into: &output)
        }
        if let pass = output.pass, let first, first < pass.collected.fields.count {
            field.addCheck(
                of: state,
                control: pass.collected.fields[first].id.text,
                to: output.pass
            )
        }
    }

    private func writeOptions(into output: inout HTMLOutput) {
        let outer = output.pass?.identities.scope
        let group = NodeID(field.label)
        for option in options {
            let key = option[keyPath: key]
            if let outer { output.pass?.identities.scope = outer.row(group, key: key.description) }
            Toggle(text(option), isOn: isChosen(key)).render(into: &output)
        }
        if let outer { output.pass?.identities.scope = outer }
    }

    private func isChosen(_ key: Key) -> Binding<Bool> {
        Binding(
            get: { selection.wrappedValue.contains(key) },
            set: { isChosen in
                if isChosen {
                    selection.wrappedValue.insert(key)
                } else {
                    selection.wrappedValue.remove(key)
                }
            }
        )
    }
}
