public import KasaneLive
import TenkiApplication
import TenkiDomain

/// The page `/photos/{id}`: a photograph.
public struct PhotoDetailPage: SitePage {
    /// The path of the page.
    public static let path: PagePath = "/photos/{id}"
    /// The page's stylesheet.
    public static let stylesheet: SiteStylesheet? = .photos

    @Bindable var model: PhotoDetailModel
    private let finder = CityFinder()

    /// Creates the page with a model.
    public init(model: PhotoDetailModel) {
        _model = Bindable(wrappedValue: model)
    }

    /// The page's title, with the description of the photograph.
    public var title: String {
        model.site.title(model.shown?.photo.description(in: model.language))
    }

    /// The site context of the visit.
    public var site: SiteContext { model.site }

    /// The page's description, with that of the photograph.
    public var summary: String {
        let name = model.shown?.photo.description(in: model.language) ?? ""
        return site.language(
            ja: "写真：\(name)。撮影者、ライセンス、タグ。",
            en: "A photograph: \(name). Its author, its licence and its tags."
        )
    }

    /// The photograph and its metadata.
    public var body: some HTML {
        SiteLayout(model.site, in: .photos, finder: finder) {
            if let shown = model.shown { PhotoDetailView(model: model, shown: shown) }
        }
    }

    /// The alert, and the navigation to the next photograph.
    public var effects: [PageEffect] {
        PageEffect.found(by: finder)
        PageEffect.alert($model.alert)
        PageEffect.route($model.route) { PhotoAddress.photo($0, foundBy: model.search) }
    }
}
