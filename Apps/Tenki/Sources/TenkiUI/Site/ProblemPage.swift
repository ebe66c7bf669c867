public import KasaneLive

/// The page of a failed request.
public struct ProblemPage: Component {
    private let sentence: String
    private let site: SiteContext
    private let stylesheets: [String]

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - sentence: The description of the problem, in the reader's language.
    ///   - site: The site context of the visit.
    ///   - stylesheets: The paths of the stylesheets.
    public init(
        _ sentence: String,
        site: SiteContext,
        stylesheets: [String] = [TenkiAssets.stylesheetPath]
    ) {
        self.sentence = sentence
        self.site = site
        self.stylesheets = stylesheets
    }

    /// The complete document.
    public var body: some HTML {
        HTMLDocument(
            language: site.language.rawValue,
            title: site.title(sentence),
            metadata: site.metadata(title: site.title(sentence), summary: sentence),
            stylesheets: stylesheets
        ) {
            SiteLayout(site, in: nil) {
                h1 { sentence }
                p { a(.href("/")) { site.language(ja: "予報へ", en: "To the forecasts") } }
            }
        }
    }
}
