import KasaneContainer
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Testing

@testable import cookbook

@Suite
struct RecipePageTests {
    private let file: TemporaryFile
    private let application = Cookbook.application

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a recipe is added with JavaScript`() async throws {
        try await SessionDriver.run(pages, environment: application.environment) { page in
            try await addRecipe(page)
        }
    }

    @Test func `a recipe is added without JavaScript`() async throws {
        try await FormDriver.run(pages, environment: application.environment) { page in
            try await addRecipe(page)
        }
    }

    @Test(.enabled(if: Browser.isInstalled))
    func `a recipe is added in a browser`() async throws {
        let settings = try application.readSettings(["--database", file.path, "--port", "0"])
        try await application.serve(settings) { address in
            try await Browser.run { browser in
                let page = BrowserDriver(browser, origin: String(address.dropLast()))
                try await addRecipe(page)
            }
        }
    }

    private var pages: PageRoutes {
        get throws {
            let settings = try application.readSettings(["--database", file.path])
            return try makePages(makeContainer(settings))
        }
    }

    private func addRecipe(_ page: some PageDriver) async throws {
        try await page.visit("/new")
        try await page.press("Save")
        try await page.expect("Enter a title.")
        try await page.type("Miso soup", into: "Title")
        try await page.type("Heat the stock.", into: "Steps")
        try await page.press("Save")
        try await page.expect("Serves 4.")
        try await page.follow("Recipes")
        try await page.expect("Recipes in this book: 1")
        try await page.visit("/new")
        try await page.type("Miso soup", into: "Title")
        try await page.press("Save")
        try await page.expect("Another recipe has this title.")
        try await page.open("/recipes/none")
        try await page.expect(status: 404)
    }
}
