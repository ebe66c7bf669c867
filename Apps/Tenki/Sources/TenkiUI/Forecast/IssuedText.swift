import KasaneLive

/// A text of the agency in the language of the page, with the Japanese original beside a
/// translation.
struct IssuedText: Component {
    private let label: String?
    private let issued: String
    private let text: String
    private let name: String

    /// Creates a paragraph.
    ///
    /// - Parameters:
    ///   - label: The name of the text's subject; `nil` if the text needs none.
    ///   - issued: The text in Japanese.
    ///   - text: The text in the language, which is the issued one if it cannot be translated.
    ///   - name: The class of the paragraph.
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
