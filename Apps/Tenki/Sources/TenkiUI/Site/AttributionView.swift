import KasaneLive
import TenkiDomain

extension Attribution {
    var line: String { [text, link ?? ""].filter { !$0.isEmpty }.joined(separator: " · ") }
}

struct AttributionView: Component {
    private let attribution: Attribution

    init(_ attribution: Attribution) {
        self.attribution = attribution
    }

    var body: some HTML {
        if let link = attribution.link {
            a(.href(link), .lang(language)) { attribution.text }
        } else {
            span(.lang(language)) { attribution.text }
        }
        " "
    }

    private var language: Language {
        let japanese: ClosedRange<Unicode.Scalar> = "\u{3040}"..."\u{9FFF}"
        return attribution.text.unicodeScalars.contains(where: japanese.contains)
            ? .japanese : .english
    }
}
