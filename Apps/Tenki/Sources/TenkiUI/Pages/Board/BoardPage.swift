public import KasaneLive

/// The page `/`: the watched cities, and a field that finds others.
public struct BoardPage: Page {
    /// The path of the page.
    public static let path: PagePath = "/"

    @Bindable var model: BoardModel
    private let ticks: any Clock<Duration>

    /// Creates the page with a model.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - ticks: The clock that measures the intervals between refreshes.
    public init(model: BoardModel, ticks: any Clock<Duration> = ContinuousClock()) {
        _model = Bindable(wrappedValue: model)
        self.ticks = ticks
    }

    /// The page's title.
    public var title: String { model.site.title() }
    /// The language of the page's text.
    public var language: String? { model.site.language.rawValue }
    /// The field and the tiles.
    public var body: some HTML { BoardView(model: model) }

    /// The alerts, the navigation to a city, the focus, and the tasks that keep the board current.
    public var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        if let focus = model.focus { PageEffect.focus(focus, when: true) }
        PageEffect.task { await model.follow() }
        PageEffect.task { try await model.keepLooking(by: ticks) }
        PageEffect.task { try await model.keepTime(by: ticks) }
    }

    /// Reads the stored forecasts.
    public func load() async throws { try await model.load() }
}
