import KasaneAccountsLive  // kasane:if accounts
import KasaneContainer
import KasaneLive
import SampleUI

// kasane:if accounts
let members = PageAudience.accountSession
// kasane:else
//- let members = PageAudience.everyone
// kasane:end

/// Returns the pages with their audiences.
///
/// The first page that matches a URL is shown.
///
/// Resolve providers and factories outside the closures, so that `--check` reports missing
/// registrations.
package func makePages(_ container: Container) throws -> PageRoutes {
    var pages = PageRoutes()
    pages.add(WelcomePage.self, for: .everyone) { _, _ in WelcomePage() }
    let makeItems = try container.resolve(Provider<ItemsModel>.self)
    pages.add(ItemsPage.self, for: members) { _, _ in ItemsPage(model: try makeItems()) }
    let makeItem = try container.resolve(Factory<ItemModel, String>.self)
    pages.add(ItemPage.self, for: members) { request, _ in
        ItemPage(model: try makeItem(request.parameters["id"] ?? ""))
    }
    // kasane:if accounts
    var settings = AccountPagesSettings(siteName: "sample")
    settings.layout = { _ in { content in SampleLayout { content } } }
    try pages.addAccounts(container.resolve(), settings: settings)
    // kasane:end
    // kasane:pages
    return pages
}
