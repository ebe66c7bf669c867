/// A group of checkboxes, bound to a set.
///
/// ```swift
/// CheckboxGroup("Cities", of: model.cities, selection: $model.chosen, key: \.id) { $0.name }
/// ```
public struct CheckboxGroup<Option, Key: Hashable & CustomStringConvertible>: HTML {
    private let label: String
    private let options: [Option]
    private let selection: Binding<Set<Key>>
    private let key: KeyPath<Option, Key>
    private let attributes: [Attribute]
    private let text: (Option) -> String

    /// Creates a group of checkboxes.
    ///
    /// - Parameters:
    ///   - label: The name of the group.
    ///   - options: The options, in order.
    ///   - selection: A binding to the chosen keys. Keys without an option stay in the set.
    ///   - key: The property that identifies an option.
    ///   - attributes: The attributes of the group.
    ///   - text: Returns an option's text.
    public init(
        _ label: String,
        of options: [Option],
        selection: Binding<Set<Key>>,
        key: KeyPath<Option, Key>,
        _ attributes: Attribute...,
        text: @escaping (Option) -> String
    ) {
        self.label = label
        self.options = options
        self.selection = selection
        self.key = key
        self.attributes = attributes
        self.text = text
    }

    /// Writes the group.
    public func render(into output: inout HTMLOutput) {
        output.writeStartTag("fieldset", attributes)
        Element("legend", [], label).render(into: &output)
        let outer = output.pass?.scope
        let group = NodeID(label)
        for option in options {
            let key = option[keyPath: key]
            if let outer { output.pass?.scope = outer.row(group, key: key.description) }
            Toggle(text(option), isOn: isChosen(key)).render(into: &output)
        }
        if let outer { output.pass?.scope = outer }
        output.writeEndTag("fieldset")
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
