public import KasaneLive

/// The page of a failed request.
public struct ProblemPage: Component {
    private let problem: ProblemDocument
    private let site: SiteContext

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - problem: The problem to display.
    ///   - site: The site context of the visit.
    public init(_ problem: ProblemDocument, site: SiteContext) {
        self.problem = problem
        self.site = site
    }

    /// The complete document.
    public var body: some HTML {
        HTMLDocument(
            language: site.language.rawValue,
            title: site.title(problem.sentence(in: site.language)),
            stylesheets: [TenkiAssets.stylesheetPath]
        ) {
            SiteLayout(site, in: nil) {
                h1 { problem.sentence(in: site.language) }
                p { a(.href("/")) { site.language(ja: "予報へ", en: "To the forecasts") } }
            }
        }
    }
}
