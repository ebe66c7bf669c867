import KasaneLive

struct IssuedText: Component {
    var label: String?
    let issued: String
    let text: String
    let kind: String

    var body: some HTML {
        p(.class(kind)) {
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
