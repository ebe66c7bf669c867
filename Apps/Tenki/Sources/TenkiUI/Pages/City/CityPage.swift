public import KasaneLive
import TenkiDomain

/// The page `/cities/{code}`: a city's forecast, and a field that finds another city.
public struct CityPage: Page {
    /// The path of the page.
    public static let path: PagePath = "/cities/{code}"

    @Bindable var model: CityModel

    /// Creates the page with a model.
    public init(model: CityModel) {
        _model = Bindable(wrappedValue: model)
    }

    /// The page's title, with the city's name.
    public var title: String {
        let city = model.city.city
        return model.site.title("\(city.name) \(city.romaji)")
    }

    /// The language of the page's text.
    public var language: String? { model.site.language.rawValue }
    /// The field and the forecast.
    public var body: some HTML { CityView(model: model) }

    /// Returns the path of a city's page.
    static func address(of city: CityCode) -> String { "/cities/\(city)" }

    /// The alerts, the navigation to a city, and the tasks that keep the forecast current.
    public var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        PageEffect.task { await model.follow() }
        PageEffect.task { try await model.keepTime() }
    }

    /// Finds the forecast.
    public func load() async { await model.load() }
}
