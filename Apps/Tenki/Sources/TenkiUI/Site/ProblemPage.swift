public import KasaneLive

/// The page of a failed request.
public struct ProblemPage: Component {
    private let sentence: String
    private let site: SiteContext

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - sentence: The description of the problem, in the reader's language.
    ///   - site: The site context of the visit.
    public init(_ sentence: String, site: SiteContext) {
        self.sentence = sentence
        self.site = site
    }

    /// The complete document.
    public var body: some HTML {
        HTMLDocument(
            language: site.language.rawValue,
            title: site.title(sentence),
            stylesheets: [TenkiAssets.stylesheetPath]
        ) {
            SiteLayout(site, in: nil) {
                h1 { sentence }
                p { a(.href("/")) { site.language(ja: "予報へ", en: "To the forecasts") } }
            }
        }
    }
}
