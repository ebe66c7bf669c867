import Foundation
import KasaneLive

struct ImageSearchPage: Page {
    static let path: PagePath = "/"
    @Bindable var model: ImageSearchModel

    var title: String { "Images" }

    var body: some HTML {
        main {
            h1 { title }
            Form(submit: "Search", model.search) {
                TextField("Search for", text: $model.text, kind: .search)
                    .required("Enter a word.")
            }
            if let image = model.detail { detail(of: image) }
            Live(.p, role: .status) { model.total.map { "Found: \($0)" } ?? "" }
            ForEach(model.images) { image in
                Button(image.tags) { model.position = model.images.firstIndex(of: image) }
            }
            if model.hasMore { LoadMore("More images", model.loadMore) }
        }
        ConnectionNotices()
    }

    var effects: [PageEffect] {
        PageEffect.alert($model.alert)
    }

    private func detail(of image: ImageEntity) -> some HTML {
        section {
            h2 { image.tags }
            p { "\(image.imageWidth) × \(image.imageHeight), by \(image.user) at Pixabay" }
            // The browser opens a tab or the site's app.
            p { a(.href(image.pageURL.absoluteString), .rel(.external)) { "Open “\(image.tags)”" } }
            Button("Previous", isEnabled: model.hasPrevious, action: model.showPrevious)
            if model.hasNext { Button("Next", model.showNext) }
            Button("Close") { model.position = nil }
        }
    }
}
