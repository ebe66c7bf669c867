import KasaneLive

/// What stands above every page.
struct SiteHeader<Search: HTML>: HTML {
    let search: Search

    /// Makes the header with a field to search with.
    init(@HTMLBuilder search: () -> Search) {
        self.search = search()
    }

    func render(into output: inout HTMLOutput) {
        header(.class("top")) {
            a(.href("/"), .class("brand")) {
                span(.lang("ja")) { "天気" }
                " Tenki"
            }
            search
        }
        .render(into: &output)
    }
}

extension SiteHeader where Search == [String] {
    /// Makes the header alone.
    init() {
        search = []
    }
}

/// Says that the weather is made up, if it is.
struct DemoNotice: HTML {
    let isDemo: Bool

    func render(into output: inout HTMLOutput) {
        guard isDemo else { return }
        p(.class("demo")) { "Demo data: this weather is made up." }.render(into: &output)
    }
}

extension String {
    /// A title that says so if the weather is made up.
    func marked(demo isDemo: Bool) -> String { isDemo ? "\(self) (demo data)" : self }

    /// The text with a capital letter at its beginning and a full stop at its end.
    var asSentence: String {
        prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".")
    }
}
