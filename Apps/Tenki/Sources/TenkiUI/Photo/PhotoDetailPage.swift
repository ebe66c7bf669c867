package import KasaneLive
import TenkiApplication
import TenkiDomain

/// The page `/photos/{id}`: a photograph.
package struct PhotoDetailPage: SitePage {
    /// The path of the page.
    package static let path: PagePath = "/photos/{id}"
    /// The page's stylesheet.
    package static let stylesheet: SiteStylesheet? = .photos

    @Bindable var model: PhotoDetailModel
    private let finder = CityFinder()

    /// Creates the page with a model.
    package init(model: PhotoDetailModel) {
        _model = Bindable(wrappedValue: model)
    }

    /// The page's title, with the description of the photograph.
    package var title: String {
        model.site.title(model.shown?.photo.description(in: model.language))
    }

    /// The site context of the visit.
    package var site: SiteContext { model.site }

    /// The page's description, with that of the photograph.
    package var summary: String {
        let name = model.shown?.photo.description(in: model.language) ?? ""
        return site.language(
            ja: "写真：\(name)。撮影者、ライセンス、タグ。",
            en: "A photograph: \(name). Its author, its licence and its tags."
        )
    }

    /// The photograph and its metadata.
    package var body: some HTML {
        SiteLayout(model.site, in: .photos, finder: finder) {
            if let shown = model.shown { PhotoDetailView(model: model, shown: shown) }
        }
    }

    /// The alert, and the navigation to the next photograph.
    package var effects: [PageEffect] {
        PageEffect.found(by: finder)
        PageEffect.alert($model.alert)
        PageEffect.route($model.route) { PhotoAddress.photo($0, foundBy: model.search) }
    }
}
