import KasaneLive

/// A switch of the form of notices.
struct NoticeToggle: Component {
    let label: String
    let isOn: Binding<Bool>
    /// The name, which is also the `id`.
    let name: String

    init(_ label: String, isOn: Binding<Bool>, name: String) {
        self.label = label
        self.isOn = isOn
        self.name = name
    }

    var body: some HTML { Toggle(label, isOn: isOn, .id(name)).named(name) }
}

/// A choice of the form of notices.
struct NoticePicker<Option>: Component {
    private let picker: Picker<Option>

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - label: The label.
    ///   - options: The options in their order.
    ///   - selection: The selected option.
    ///   - key: The property that identifies an option.
    ///   - name: The name, which is also the `id`.
    ///   - text: Returns an option's text.
    init(
        _ label: String,
        of options: [Option],
        selection: Binding<Option>,
        key: KeyPath<Option, some CustomStringConvertible>,
        name: String,
        text: (Option) -> String
    ) {
        picker = Picker(label, of: options, selection: selection, key: key, .id(name), text: text)
            .named(name)
    }

    var body: some HTML { picker }
}
