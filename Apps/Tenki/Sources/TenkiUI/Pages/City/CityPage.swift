public import KasaneLive
import TenkiDomain

/// The page `/cities/{code}`: a city's forecast, and a field to find another in.
public struct CityPage: Page {
    /// Where it is served.
    public static let path: PagePath = "/cities/{code}"

    @Model var model: CityModel

    /// Makes the page of a model.
    public init(model: CityModel) {
        _model = Model(wrappedValue: model)
    }

    /// The city's name.
    public var title: String {
        let city = model.city.city
        return model.site.title("\(city.name) \(city.romaji)")
    }

    /// The language of its text.
    public var language: String? { model.site.language.rawValue }
    /// The field and the forecast.
    public var body: some HTML { CityView(model: model) }

    /// Where a city's page is.
    static func address(of city: CityCode) -> String { "/cities/\(city)" }

    /// The alerts, the way to a city, and following what is stored.
    public var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        PageEffect.task { await model.follow() }
        PageEffect.task { try await model.keepTime() }
    }

    /// Finds the forecast.
    public func load() async { await model.load() }
}
