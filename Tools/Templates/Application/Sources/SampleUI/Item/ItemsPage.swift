import KasaneDomain
import KasaneLive
import Observation
import SampleApplication
import SampleDomain

@Observable package final class ItemsModel {
    var query = ""
    private(set) var items: [Item] = []
    @ObservationIgnored private let searchItems: SearchItems

    package init(searchItems: SearchItems) {
        self.searchItems = searchItems
    }

    func observe() async throws {
        for try await items in searchItems.observe(query) {
            self.items = items
        }
    }
}

/// A searchable list of all items, which updates when the store changes.
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
            Live(.p, role: .status) {
                model.items.isEmpty ? "No items." : "Items: \(model.items.count)"
            }
            ForEach(model.items) { item in
                a(.href(ItemPage.path.address(["id": item.id.uuidString]))) { item.label }
            }
            p { a(.href(NewItemPage.path.text)) { "New item" } }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.query("q", $model.query)
        PageEffect.task(id: model.query) { try await model.observe() }
    }
}
