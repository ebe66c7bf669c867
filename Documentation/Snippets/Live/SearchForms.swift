import KasaneLive
import KasaneTesting
import Observation

@Observable private final class ShopModel {
    let shops = ["Nagoya", "Naha", "Otsu"]
    var query = ""
    var isOpen = false

    var found: [String] { shops.filter { query.isEmpty || $0.hasPrefix(query) } }
}

// snippet.page
private struct ShopsPage: Page {
    static let path: PagePath = "/shops"
    @Bindable var model: ShopModel

    var title: String { "Shops" }

    var body: some HTML {
        Form(submit: "Search", method: .get) {
            TextField("City", text: $model.query, kind: .search)
            Toggle("Open now", isOn: $model.isOpen)
        }
        Live(.p) { model.found.joined(separator: ", ") }
    }

    var effects: [PageEffect] {
        PageEffect.query("q", $model.query)
        PageEffect.query("open", $model.isOpen, default: false)
    }
}
// snippet.end

// snippet.route
private struct SignOut: Component {
    var body: some HTML {
        form(.action("/sign-out"), .method(.post)) {
            button { "Sign out" }
        }
    }
}
// snippet.end

// snippet.script
@MainActor private func aSearchHasAnAddress(_ page: some PageDriver) async throws {
    try await page.visit("/shops?open=true")
    try await page.type("Na", into: "City")
    try await page.press("Search")
    try await page.expect(address: "/shops?q=Na&open=true")
    try await page.expect("Nagoya, Naha")
    try await page.visit("/shops?q=Na&open=true")
    try await page.expect(value: "Na", in: "City")
}
// snippet.end

@MainActor func searchForms() async throws {
    var pages = PageRoutes()
    pages.add(ShopsPage.self, for: .everyone) { _, _ in ShopsPage(model: ShopModel()) }

    // snippet.run
    try await SessionDriver.run(pages) { try await aSearchHasAnAddress($0) }
    try await FormDriver.run(pages) { try await aSearchHasAnAddress($0) }
    // snippet.end
}
