import KasaneContainer
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Testing
import sample

@Suite(.timeLimit(.minutes(5)))
struct ItemPagesTests {
    private let file: TemporaryFile
    private let application = makeApplication()

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `an item is added, changed, found and deleted with JavaScript`() async throws {
        try await SessionDriver.run(pages(), environment: application.environment) { page in
            try await use(page)
        }
    }

    @Test func `an item is added, changed, found and deleted without JavaScript`() async throws {
        try await FormDriver.run(pages(), environment: application.environment) { page in
            try await use(page)
        }
    }

    @Test(.enabled(if: Browser.isInstalled))
    func `an item is added, changed, found and deleted in a browser`() async throws {
        let settings = try application.readSettings(["--database", file.path, "--port", "0"])
        try await application.serve(settings) { address in
            try await Browser.run { browser in
                try await use(BrowserDriver(browser, origin: String(address.dropLast())))
            }
        }
    }

    private func pages() async throws -> PageRoutes {
        let settings = try application.readSettings(["--database", file.path])
        return makePages(try await makeContainer(settings))
    }

    private func use(_ page: some PageDriver) async throws {
        try await page.visit("/items/new")
        try await page.press("Save")
        // kasane:fields typing
        try await page.expect("Enter the title.")
        try await page.type("First", into: "Title")
        try await page.type("A note", into: "Note")
        // kasane:end
        try await page.press("Save")

        try await page.expect(title: "First")
        // kasane:fields retyping
        try await page.type("Second", into: "Title")
        // kasane:end
        try await page.press("Save")
        try await page.expect("Saved.")

        try await page.follow("Items")
        try await page.expect("Items: 1")
        try await page.type("none", into: "Search for")
        try await page.press("Search")
        try await page.expect("No items.")
        try await page.visit("/items?q=sec")
        try await page.follow("Second")
        try await page.press("Delete")
        try await page.expect("No items.")

        try await page.open("/items/none")
        try await page.expect(status: 404)
    }
}
