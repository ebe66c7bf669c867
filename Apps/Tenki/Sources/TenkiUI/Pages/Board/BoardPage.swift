public import KasaneLive

/// The page `/`: the watched cities, and a field to find others with.
public struct BoardPage: Page {
    /// Where it is served.
    public static let path: PagePath = "/"

    @Model var model: BoardModel

    /// Makes the page of a model.
    public init(model: BoardModel) {
        _model = Model(wrappedValue: model)
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
        PageEffect.task { try await model.follow() }
        PageEffect.task { try await model.keepLooking() }
        PageEffect.task { try await model.keepTime() }
    }

    /// Finds what is stored.
    public func load() async throws { try await model.load() }
}
