public import KasaneLive

/// The page of a request that led nowhere.
public struct ProblemPage: HTML {
    private let problem: ProblemDocument
    private let site: SiteContext

    /// Makes the page.
    ///
    /// - Parameters:
    ///   - problem: What it has to say.
    ///   - site: What the page has in common with the others.
    public init(_ problem: ProblemDocument, site: SiteContext) {
        self.problem = problem
        self.site = site
    }

    /// Writes the page.
    public func render(into output: inout HTMLOutput) {
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
        .render(into: &output)
    }
}
