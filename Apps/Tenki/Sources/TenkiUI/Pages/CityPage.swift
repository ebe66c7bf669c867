public import KasaneLive
import TenkiDomain

/// The page `/`: Tokyo's forecast, and a field to find a city in.
public struct BoardPage: Page {
    /// Where it is served.
    public static let path: PagePath = "/"

    @Model var model: ForecastModel

    /// Makes the page of a model.
    public init(model: ForecastModel) {
        _model = Model(wrappedValue: model)
    }

    /// Tenki.
    public var title: String { "Tenki".marked(demo: model.isDemo) }
    /// The field and the forecast.
    public var body: some HTML { ForecastView(model: model) }
    /// The alert, the way to a city, and following what is stored.
    public var effects: [PageEffect] { PageEffect.forecast(model, $model) }

    /// Finds the forecast.
    public func load() async { await model.load() }
}

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
        return "\(city.name) \(city.romaji) · Tenki".marked(demo: model.isDemo)
    }

    /// The field and the forecast.
    public var body: some HTML { ForecastView(model: model) }
    /// The alert, the way to a city, and following what is stored.
    public var effects: [PageEffect] { PageEffect.forecast(model, $model) }

    /// Finds the forecast.
    public func load() async { await model.load() }
}

extension PageEffect {
    /// What every page with a forecast does.
    @PageEffectBuilder
    fileprivate static func forecast(
        _ model: ForecastModel,
        _ bindings: Bindings<ForecastModel>
    ) -> [PageEffect] {
        PageEffect.alert(bindings.alert)
        PageEffect.route(bindings.route) { "/cities/\($0)" }
        PageEffect.task { try await model.follow() }
        PageEffect.task { try await model.keepTime() }
    }
}
