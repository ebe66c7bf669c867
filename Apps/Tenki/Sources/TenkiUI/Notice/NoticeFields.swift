import KasaneLive

struct NoticeToggle: Component {
    let label: String
    let isOn: Binding<Bool>
    let name: String

    init(_ label: String, isOn: Binding<Bool>, name: String) {
        self.label = label
        self.isOn = isOn
        self.name = name
    }

    var body: some HTML { Toggle(label, isOn: isOn, .id(name)).named(name) }
}

struct NoticePicker<Option>: Component {
    private let picker: Picker<Option>

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
