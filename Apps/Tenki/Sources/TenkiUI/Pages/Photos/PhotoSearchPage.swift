public import KasaneLive

/// The page `/photos`: a search for photographs.
public struct PhotoSearchPage: Page {
    /// The path of the page.
    public static let path: PagePath = "/photos"

    @Bindable var model: PhotoSearchModel

    /// Creates the page with a model.
    public init(model: PhotoSearchModel) {
        _model = Bindable(wrappedValue: model)
    }

    /// The page's title, with the text of the search.
    public var title: String {
        let name = model.language(ja: "写真", en: "Photographs")
        return model.site.title(model.searched.isEmpty ? name : "\(model.searched) · \(name)")
    }

    /// The language of the page's text.
    public var language: String? { model.language.rawValue }
    /// The field and the photographs.
    public var body: some HTML { PhotoSearchView(model: model) }

    /// The alert, the text and the number of pages in the address, and the tasks that run the
    /// search.
    public var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.query("q", $model.address, history: model.history)
        PageEffect.query("pages", $model.addressedPages)
        PageEffect.task(id: model.typed) { try await model.settle() }
        PageEffect.task(id: "\(model.asked) \(model.searched)") { await model.show() }
    }

    /// Finds the photographs that the address requests.
    public func load() async { await model.show() }
}
