import KasaneLive

struct IssuedText: Component {
    private let label: String?
    private let issued: String
    private let text: String
    private let name: String

    init(
        label: String? = nil,
        issued: String,
        text: String,
        class name: String
    ) {
        self.label = label
        self.issued = issued
        self.text = text
        self.name = name
    }

    var body: some HTML {
        p(.class(name)) {
            if let label { "\(label) " }
            if text == issued {
                span(.lang(.japanese)) { issued }
            } else {
                span { text }
                " "
                small(.lang(.japanese)) { issued }
            }
        }
    }
}
