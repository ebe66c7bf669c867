public import KasaneLive
import TenkiApplication
import TenkiDomain

/// The page `/photos/{id}`: a photograph.
public struct PhotoDetailPage: Page {
    /// Where it is served.
    public static let path: PagePath = "/photos/{id}"

    @Model var model: PhotoDetailModel

    /// Makes the page of a model.
    public init(model: PhotoDetailModel) {
        _model = Model(wrappedValue: model)
    }

    /// What the photograph shows.
    public var title: String {
        model.site.title(model.shown?.photo.description(in: model.language))
    }

    /// The language of its text.
    public var language: String? { model.language.rawValue }

    /// The photograph and what is known of it.
    public var body: some HTML {
        SiteLayout(model.site, in: .photos) {
            if let shown = model.shown { PhotoDetailView(model: model, shown: shown) }
        }
    }

    /// The alert, and the way to the next photograph.
    public var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.route($model.route) { PhotoAddress.photo($0, foundBy: model.search) }
    }
}
