import KasaneAccountsLive  // kasane:if accounts
import KasaneContainer
import KasaneLive
import SampleUI

// kasane:if accounts
let members = PageAudience.accountSession
// kasane:else
//- let members = PageAudience.everyone
// kasane:end

/// Returns the pages with their audiences. The first page that matches a URL is shown.
package func makePages(_ container: Container) throws -> PageRoutes {
    var pages = PageRoutes()
    pages.add(WelcomePage.self, for: .everyone) { _, _ in WelcomePage() }
    pages.add(ItemsPage.self, for: members) { _, _ in ItemsPage(model: try container.resolve()) }
    pages.add(ItemPage.self, for: members) { request, _ in
        let makeModel = try container.resolve(Factory<ItemModel, String>.self)
        return ItemPage(model: try makeModel(request.parameters["id"] ?? ""))
    }
    // kasane:if accounts
    let settings = AccountPagesSettings(siteName: "sample")
    try pages.addAccounts(container.resolve(), settings: settings)
    // kasane:end
    // kasane:pages
    return pages
}
