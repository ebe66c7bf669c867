import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ItemPagesTests {
    @Test(arguments: SampleSite.installed)
    func `an item is added, changed, found and deleted`(site: SampleSite) async throws {
        try await site.run { page in
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
}
