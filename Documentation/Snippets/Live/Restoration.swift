import KasaneContainer
import KasaneHummingbird
import KasaneLive
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Observation

@Observable private final class PackingModel: Restorable {
    var destination = ""
    private(set) var items: [String] = []

    struct Choices: Codable {
        var destination: String
        var items: [String]
    }

    var restorableState: Choices {
        get { Choices(destination: destination, items: items) }
        set { (destination, items) = (newValue.destination, newValue.items) }
    }

    func pack(_ item: String) {
        items.append(item)
    }
}

private struct PackingPage: Page {
    static let path: PagePath = "/packing"
    @Bindable var model: PackingModel

    var title: String { "Packing" }

    var body: some HTML {
        TextField("Destination", text: $model.destination)
        Button("Umbrella") { model.pack("umbrella") }
        Live { "Packed: \(model.items.joined(separator: ", "))" }
    }

    var restorable: (any Restorable)? { model }
}

@MainActor func restoration(_ application: inout WebApplication<Never>) async throws {
    var migrator = Migrator()
    migrator.registerPageStates()

    application.parts.append(PageStatesPart { try $0.resolve(SQLiteStore.self) })

    var pages = PageRoutes()
    pages.add(PackingPage.self, for: .everyone) { _, _ in PackingPage(model: PackingModel()) }
    try await SessionDriver.run(pages) { page in
        try await page.visit("/packing")
        try await page.press("Umbrella")
        try await page.expect("Packed: umbrella")
    }
}
