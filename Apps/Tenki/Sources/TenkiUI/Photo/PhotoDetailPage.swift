package import KasaneLive
import TenkiApplication
import TenkiDomain

package struct PhotoDetailPage: SitePage {
    package static let path: PagePath = "/photos/{id}"
    package static let stylesheet: SiteStylesheet? = .photos

    @Bindable var model: PhotoDetailModel
    private let finder = CityFinder()

    package init(model: PhotoDetailModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var title: String {
        model.site.title(model.shown?.photo.description(in: model.language))
    }

    package var site: SiteContext { model.site }

    package var summary: String {
        let name = model.shown?.photo.description(in: model.language) ?? ""
        return site.language(
            ja: "\(name)の写真。撮影者、ライセンス、タグを掲載。",
            en: "Photo: \(name). Photographer, license and tags."
        )
    }

    package var body: some HTML {
        SiteLayout(model.site, in: .photos, finder: finder) {
            if let shown = model.shown { PhotoDetailView(model: model, shown: shown) }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.found(by: finder)
        PageEffect.alert($model.alert)
        PageEffect.route($model.route) { PhotoAddress.photo($0, foundBy: model.search) }
    }
}
