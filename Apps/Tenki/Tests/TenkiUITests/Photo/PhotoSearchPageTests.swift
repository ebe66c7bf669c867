import Foundation
import KasaneDomain
import KasaneLive
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct PhotoSearchPageTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: [0, 3], Driven.allCases)
    func `a search shows all its photographs, page by page, each once`(
        shift: Int,
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven, ScriptedPhotos(shift: shift)) { pages, driver in
            try await driver.visit("/photos")
            try await driver.type("rain", into: "Search for")
            try await driver.press("Search")
            try await driver.expect("photos of “rain”")
            try await driver.expect("somebody · Pixabay · A free licence")
            try await driver.expect("a page") { $0.photos.count == 20 }
            while try await driver.snapshot().button("Show more") != nil {
                let count = try await driver.snapshot().photos.count
                try await driver.press("Show more")
                try await driver.expect("more, or no way to more") { snapshot in
                    guard let button = snapshot.button("Show more") else { return true }
                    return snapshot.photos.count > count && button.attributes["disabled"] == nil
                }
            }

            let expected = (1...50).map { "pixabay-rain-\($0)" }
            try await driver.expect("all of them, in order") { $0.photos == expected }
        }
    }

    @Test(arguments: Driven.allCases)
    func `a search without results says so`(driven: Driven) async throws {
        try await PhotoPages.run(driven, ScriptedPhotos(total: 0)) { _, driver in
            try await driver.visit("/photos?q=rain")
            try await driver.expect("No results for “rain”")
            try await driver.expect("no way to more") { $0.button("Show more") == nil }
        }
        try await PhotoPages.run(driven, ScriptedPhotos(total: 0), language: .japanese) {
            _,
            driver in
            try await driver.visit("/photos?q=rain")
            try await driver.expect("検索結果がありません")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a failure is an alert, and the search can be tried again`(driven: Driven) async throws {
        try await PhotoPages.run(driven, ScriptedPhotos(failure: away)) { pages, driver in
            try await driver.visit("/photos?q=rain")
            try await driver.expect(dialog: "The provider cannot be reached.")
            try await driver.press("OK")
            try await driver.expectDialogAbsent()
            try await driver.expect("The provider cannot be reached.")
            pages.provider.fail(nil)
            try await driver.press("Try again")

            try await driver.expect("50 photos of “rain”")
            try await driver.expectAbsent("The provider cannot be reached.")
            #expect(pages.provider.calls == ["rain 1", "rain 1"])
        }
    }

    @Test(arguments: Driven.allCases)
    func `a failure of a later page keeps the earlier ones, and can be tried again`(
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven) { pages, driver in
            try await driver.visit("/photos?q=rain")
            pages.provider.fail(away)
            try await driver.press("Show more")
            try await driver.expect(dialog: "The provider cannot be reached.")
            try await driver.press("OK")
            try await driver.expect("the first page") { $0.photos.count == 20 }
            pages.provider.fail(nil)
            try await driver.press("Try again")

            try await driver.expect("two pages") { $0.photos.count == 40 }
            try await driver.expect("the way to more") { $0.button("Show more") != nil }
        }
    }

    @Test(arguments: Driven.allCases)
    func `while the provider is away the stored photographs are shown with their age`(
        driven: Driven
    )
        async throws
    {
        try await PhotoPages.run(driven, ScriptedPhotos(failure: away)) { pages, driver in
            try await pages.store("rain", hoursAgo: 49)
            try await driver.visit("/photos?q=rain")

            try await driver.expect(
                "fetched 2 days 1 h ago. New data is not available right now."
            )
            try await driver.expect("the photographs") { $0.photos.count == 20 }
            try await driver.expectDialogAbsent()
            pages.provider.fail(nil)
            try await driver.press("Try again")

            try await driver.expectAbsent("fetched 2 days")
            try await driver.expect("50 photos of “rain”")
        }
    }

    @Test(arguments: Driven.allCases)
    func `the address's text is in the field, and searched before the page is sent`(
        driven: Driven
    )
        async throws
    {
        try await PhotoPages.run(driven) { pages, driver in
            try await driver.visit("/photos?q=wet+Kyoto")

            try await driver.expect(value: "wet Kyoto", in: "Search for")
            try await driver.expect(title: "wet Kyoto · Photos · Tenki")
            try await driver.expect("the photographs") { $0.photos.count == 20 }
            #expect(pages.provider.calls == ["wet kyoto 1"])
        }
    }

    @Test(arguments: Driven.allCases)
    func `without text nothing is searched`(driven: Driven) async throws {
        try await PhotoPages.run(driven) { pages, driver in
            try await driver.visit("/photos")
            try await driver.type("  ", into: "Search for")
            try await driver.press("Search")

            try await driver.expect("Search for photos.")
            #expect(pages.provider.calls.isEmpty)
        }
    }

    @Test(arguments: Driven.allCases)
    func `a text that is too long is refused in words`(driven: Driven) async throws {
        let text = String(repeating: "x", count: 101)
        try await PhotoPages.run(driven) { pages, driver in
            // The field of a browser would not accept the text.
            try await driver.visit("/photos?q=\(text)")

            try await driver.expect("The search has 101 characters; the maximum is 100.")
            #expect(pages.provider.calls.isEmpty)
        }
    }

    @Test(arguments: Driven.allCases)
    func `input and tags never become markup`(driven: Driven) async throws {
        let script = "<script>alert(1)</script>"
        try await PhotoPages.run(driven, ScriptedPhotos(tags: [script])) { _, driver in
            try await driver.visit("/photos")
            try await driver.type(script, into: "Search for")
            try await driver.press("Search")

            try await driver.expect("photos of “\(script)”")
            try await driver.expect("the tag as a text") { snapshot in
                snapshot.document.all.contains { $0.attributes["alt"] == script }
            }
        }
    }

    @Test func `a page shows five hundred photographs at the most, and says so`() async throws {
        let pages = try PhotoPages(ScriptedPhotos(total: 2000, size: 200))
        let model = pages.searchModel()
        model.typed = "rain"
        await model.submit()
        for _ in 0..<5 { try await model.loadMore() }

        #expect(model.photos.count == PhotoSearchModel.limit)
        #expect(pages.provider.calls == ["rain 1", "rain 2", "rain 3"])
        let page = PhotoSearchPage(model: model).body.rendered()
        #expect(page.contains("Showing the first 500. Add a word for others."))
        #expect(!page.contains("Show more"))
    }

    @Test(arguments: Driven.allCases)
    func `a Japanese reader reads Japanese`(driven: Driven) async throws {
        try await PhotoPages.run(driven, language: .japanese) { _, driver in
            try await driver.visit("/photos")
            try await driver.type("rain", into: "キーワード")
            try await driver.press("検索")

            try await driver.expect("「rain」の写真 50件")
            try await driver.press("さらに表示")
            try await driver.expect("two pages") { $0.photos.count == 40 }
        }
    }
}
