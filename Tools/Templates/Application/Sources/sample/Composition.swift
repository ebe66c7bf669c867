import Foundation
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import KasaneSettings
import SampleApplication
import SampleDomain
import SampleInfrastructure
import SampleUI

/// Creates the services. The container checks that all dependencies are registered.
package func makeContainer(_ settings: Settings) async throws -> Container {
    let store = try await SampleStore(at: settings.value(of: .database) ?? "sample.sqlite")
    return try Container {
        $0.register(SampleStore.self, scope: .singleton) { store }
            .onStop { try await $0.close() }
        $0.register((any TransactionTemplate<SampleRepositories>).self, scope: .singleton) {
            (store: SampleStore) in store.transactions
        }
        $0.register(AddItem.self, AddItem.init(transactions:))
        $0.register(ChangeItem.self, ChangeItem.init(transactions:))
        $0.register(DeleteItem.self, DeleteItem.init(transactions:))
        $0.register(FindItem.self, FindItem.init(transactions:))
        $0.register(SearchItems.self, SearchItems.init(transactions:))
        $0.register(ItemsModel.self, ItemsModel.init(searchItems:))
        $0.register(NewItemModel.self, NewItemModel.init(addItem:))
        $0.register(
            Factory<ItemModel, UUID>.self,
            ItemModel.init(id:findItem:changeItem:deleteItem:)
        )
        // kasane:if api
        $0.register(ItemAPI.self, ItemAPI.init(search:find:add:change:delete:))
        // kasane:end
        // kasane:registrations
    }
}

/// Returns the pages with their audiences. The first page that matches a URL is shown.
package func makePages(_ container: Container) -> PageRoutes {
    var pages = PageRoutes()
    pages.add(WelcomePage.self, for: .everyone) { _, _ in WelcomePage() }
    pages.add(ItemsPage.self, for: .everyone) { _, _ in
        ItemsPage(model: try container.resolve())
    }
    pages.add(NewItemPage.self, for: .everyone) { _, _ in
        NewItemPage(model: try container.resolve())
    }
    pages.add(ItemPage.self, for: .everyone) { request, _ in
        guard let id = UUID(uuidString: request.parameters["id"] ?? "") else {
            throw PageError.notFound
        }
        let makeModel = try container.resolve(Factory<ItemModel, UUID>.self)
        return ItemPage(model: try makeModel(id))
    }
    // kasane:pages
    return pages
}
