import KasaneLive
import TenkiDomain

/// Whom something that is shown is credited to.
struct AttributionView: HTML {
    private let attribution: Attribution

    init(_ attribution: Attribution) {
        self.attribution = attribution
    }

    func render(into output: inout HTMLOutput) {
        content.render(into: &output)
    }

    @HTMLBuilder private var content: some HTML {
        if let link = attribution.link {
            a(.href(link), .lang(language.rawValue)) { attribution.text }
        } else {
            span(.lang(language.rawValue)) { attribution.text }
        }
        " "
    }

    /// Providers credit themselves in their own language.
    private var language: Language {
        let japanese: ClosedRange<Unicode.Scalar> = "\u{3040}"..."\u{9FFF}"
        return attribution.text.unicodeScalars.contains(where: japanese.contains)
            ? .japanese : .english
    }
}
