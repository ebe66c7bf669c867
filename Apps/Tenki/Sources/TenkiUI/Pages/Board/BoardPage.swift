public import KasaneLive

/// The page `/`: the watched cities, and a field to find others with.
public struct BoardPage: Page {
    /// Where it is served.
    public static let path: PagePath = "/"

    @Model var model: BoardModel
    private let ticks: any Clock<Duration>

    /// Makes the page of a model.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - ticks: What the times between looks at the forecasts are measured by.
    public init(model: BoardModel, ticks: any Clock<Duration> = ContinuousClock()) {
        _model = Model(wrappedValue: model)
        self.ticks = ticks
    }

    /// Tenki.
    public var title: String { model.site.title() }
    /// The language of its text.
    public var language: String? { model.site.language.rawValue }
    /// The field and the tiles.
    public var body: some HTML { BoardView(model: model) }

    /// The alerts, the way to a city, and following what is stored.
    public var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        if let focus = model.focus { PageEffect.focus(focus, when: true) }
        PageEffect.task { await model.follow() }
        PageEffect.task { try await model.keepLooking(by: ticks) }
        PageEffect.task { try await model.keepTime(by: ticks) }
    }

    /// Finds what is stored.
    public func load() async throws { try await model.load() }
}
