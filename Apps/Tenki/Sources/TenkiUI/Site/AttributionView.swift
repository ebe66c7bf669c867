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
            a(.href(link), .lang("ja")) { attribution.text }
        } else {
            span(.lang("ja")) { attribution.text }
        }
        " "
    }
}
