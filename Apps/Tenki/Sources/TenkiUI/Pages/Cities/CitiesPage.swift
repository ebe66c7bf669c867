public import KasaneLive
import TenkiDomain

/// The page `/cities`: all cities with forecasts, and a field that finds one of them.
public struct CitiesPage: SitePage {
    /// The path of the page.
    public static let path: PagePath = "/cities"
    /// The page's part of the stylesheet.
    public static let stylesheet = PackageResources.cities_css

    @Bindable var model: CitiesModel

    /// Creates the page for a request.
    ///
    /// - Parameters:
    ///   - model: The page's model.
    ///   - request: The request.
    /// - Throws: A redirect to a city, if a browser without JavaScript has sent a search that names
    ///   it. With JavaScript, the model navigates.
    public init(model: CitiesModel, for request: PageRequest) throws {
        let text = request.submittedText(in: CityFinder.field)
        if let city = text.flatMap(CityFinder.city(named:)) {
            throw PageError.redirect(to: CityPage.address(of: city))
        }
        _model = Bindable(wrappedValue: model)
    }

    /// The page's title.
    public var title: String {
        model.site.title(model.site.language(ja: "都市の一覧", en: "All cities"))
    }

    /// The site context of the visit.
    public var site: SiteContext { model.site }

    /// The page's description.
    public var summary: String {
        site.language(
            ja: "予報のある日本の\(City.all.count)都市。都市、都道府県、市区町村の名前で探せます。",
            en: """
                The \(City.all.count) cities of Japan with forecasts. Find one by its name, its prefecture \
                or a municipality.
                """
        )
    }

    /// The language of the page's text.
    public var language: String? { model.site.language.rawValue }

    /// The field, and the cities under their prefectures.
    public var body: some HTML {
        SiteLayout(model.site, in: .forecasts) {
            CitySearch(model.finder, in: model.site.language, method: .get)
        } content: {
            h1 { model.site.language(ja: "都市の一覧", en: "All cities") }
            dl(.class("prefectures")) {
                for prefecture in CitiesModel.prefectures {
                    div {
                        dt {
                            span(.lang(.japanese)) { prefecture.name }
                            if model.site.language == .english {
                                " \(prefecture.cities[0].prefectureRomaji)"
                            }
                        }
                        for city in prefecture.cities {
                            dd { CityLink(city: city, language: model.site.language) }
                        }
                    }
                }
            }
        }
    }

    /// The alert, the navigation to a city, and the search in the address.
    public var effects: [PageEffect] {
        PageEffect.found(by: model.finder)
        PageEffect.query(Self.query, $model.query)
    }

    /// The name of the search in the query of the address.
    static let query = "q"

    /// Returns the path of a search, or that of the list of all cities if the query is empty.
    static func address(of query: String) -> String {
        path.address(query: [Self.query: query])
    }
}

/// A city's name, linked to its forecast.
struct CityLink: Component {
    let city: City
    let language: Language

    var body: some HTML {
        a(.href(CityPage.address(of: city.id))) {
            span(.lang(.japanese)) { city.name }
            if language == .english { " \(city.romaji)" }
        }
    }
}
