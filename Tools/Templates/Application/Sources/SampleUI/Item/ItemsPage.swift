import Foundation
import KasaneDomain
import KasaneLive
import Observation
import SampleApplication
import SampleDomain

@Observable package final class ItemsModel {
    var query = "" {
        didSet { if query != oldValue { after = nil } }
    }
    /// The last item of the previous page.
    var after: UUID?
    var page = ElementPage<Item>()
    @ObservationIgnored let useCases: ItemUseCases

    package init(useCases: ItemUseCases) {
        self.useCases = useCases
    }
}

/// A searchable list of items in pages, updated when the store changes.
package struct ItemsPage: Page {
    package static let path: PagePath = "/items"
    @Bindable private var model: ItemsModel

    package init(model: ItemsModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var title: String { "Items" }

    package var body: some HTML {
        SampleLayout {
            h1 { title }
            Form(submit: "Search", method: .get) {
                TextField("Search for", text: $model.query, kind: .search)
            }
            Live(.p, role: .status) { model.page.elements.isEmpty ? "No items." : "" }
            ForEach(model.page.elements) { item in
                a(.href(ItemPage.path.address(["id": item.id.uuidString]))) { item.label }
            }
            if model.after != nil { Button("First items") { model.after = nil } }
            if let next = model.page.next { Button("Next items") { model.after = next } }
            p { a(.href(ItemPage.path.address(["id": "new"]))) { "New item" } }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.query("q", $model.query)
        PageEffect.task(id: "\(model.query) \(model.after?.uuidString ?? "")") {
            let pages = model.useCases.observe(model.query, after: model.after)
            for try await page in pages { model.page = page }
        }
    }
}
