public import KasaneLive
import TenkiDomain

/// The page `/cities/{code}`: a city's forecast, and a field to find another in.
public struct CityPage: Page {
    /// Where it is served.
    public static let path: PagePath = "/cities/{code}"

    @Model var model: ForecastModel

    /// Makes the page of a model.
    public init(model: ForecastModel) {
        _model = Model(wrappedValue: model)
    }

    /// The city's name.
    public var title: String {
        let city = model.city.city
        return model.site.title("\(city.name) \(city.romaji)")
    }

    /// The language of its text.
    public var language: String? { model.language.rawValue }
    /// The field and the forecast.
    public var body: some HTML { ForecastView(model: model) }
    /// The alert, the way to a city, and following what is stored.
    public var effects: [PageEffect] { PageEffect.forecast(model, $model) }

    /// Finds the forecast.
    public func load() async { await model.load() }
}
