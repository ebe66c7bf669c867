public import KasaneLive

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
    public var title: String { model.site.title() }
    /// The language of its text.
    public var language: String? { model.language.rawValue }
    /// The field and the forecast.
    public var body: some HTML { ForecastView(model: model) }
    /// The alert, the way to a city, and following what is stored.
    public var effects: [PageEffect] { PageEffect.forecast(model, $model) }

    /// Finds the forecast.
    public func load() async { await model.load() }
}
