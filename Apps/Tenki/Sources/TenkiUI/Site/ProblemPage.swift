package import KasaneLive
import TenkiDomain

package struct ProblemPage: Component {
    package static let stylesheets = [SiteStylesheet.tenki, .cities].map(\.path)

    private let heading: String
    private let sentence: String?
    private let query: String
    private let suggestions: [City]
    private let site: SiteContext
    private let stylesheets: [String]

    package init(
        _ heading: String,
        _ sentence: String? = nil,
        site: SiteContext,
        stylesheets: [String] = ProblemPage.stylesheets
    ) {
        self.heading = heading
        self.sentence = sentence
        query = ""
        suggestions = []
        self.site = site
        self.stylesheets = stylesheets
    }

    package init(
        unknownCity name: String,
        site: SiteContext,
        stylesheets: [String] = ProblemPage.stylesheets
    ) {
        heading = site.language(
            ja: "「\(name.prefix(40))」という都市はありません。",
            en: "No city found for “\(name.prefix(40))”."
        )
        sentence = nil
        query = String(name.prefix(40))
        suggestions = City.similar(to: name)
        self.site = site
        self.stylesheets = stylesheets
    }

    private var language: Language { site.language }

    package var body: some HTML {
        HTMLDocument(
            language: language.rawValue,
            title: site.title(heading),
            metadata: site.metadata(title: site.title(heading), summary: sentence ?? heading),
            stylesheets: stylesheets
        ) {
            SiteLayout(site, in: nil) {
                CityQueryForm(language: language, query: query)
            } content: {
                h1 { heading }
                if let sentence { p { sentence } }
                if !suggestions.isEmpty {
                    p { language(ja: "もしかして：", en: "Did you mean one of these?") }
                    ul(.class("matches")) {
                        for city in suggestions {
                            li { CityLink(city: city, language: language) }
                        }
                    }
                }
                p {
                    language(
                        ja: "上の検索欄で都市を探すか、次のページをご覧ください。",
                        en: "Search for a city above, or go to one of these pages:"
                    )
                }
                ul(.class("matches")) {
                    for section in [SiteSection.forecasts, .warnings, .map] {
                        li { a(.href(section.address)) { section.name(in: language) } }
                    }
                }
            }
        }
    }
}
