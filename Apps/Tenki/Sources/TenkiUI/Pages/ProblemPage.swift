public import KasaneLive

/// The page of a request that led nowhere.
public struct ProblemPage: HTML {
    private let problem: ProblemDocument
    private let isDemo: Bool

    /// Makes the page.
    ///
    /// - Parameters:
    ///   - problem: What it has to say.
    ///   - isDemo: Whether the application shows made-up weather.
    public init(_ problem: ProblemDocument, isDemo: Bool) {
        self.problem = problem
        self.isDemo = isDemo
    }

    /// Writes the page.
    public func render(into output: inout HTMLOutput) {
        HTMLDocument(
            language: "en",
            title: "Tenki".marked(demo: isDemo),
            stylesheets: [TenkiAssets.stylesheetPath]
        ) {
            SiteHeader()
            main {
                DemoNotice(isDemo: isDemo)
                p(.class("message"), .role("alert")) { problem.detail.asSentence }
                p { a(.href("/")) { "To the forecasts" } }
            }
        }
        .render(into: &output)
    }
}

/// The files that pages need.
public enum TenkiAssets {
    /// Where the stylesheet of every page is served.
    public static let stylesheetPath = "/assets/tenki.css"
    /// The stylesheet of every page.
    public static let stylesheet = PackageResources.tenki_css
    /// Where browsers look for the icon of every page.
    public static let iconPath = "/favicon.ico"
    /// The icon of every page, as SVG.
    public static let icon = PackageResources.tenki_svg
}
