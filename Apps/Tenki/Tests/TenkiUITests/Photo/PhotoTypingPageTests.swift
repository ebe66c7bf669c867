import KasaneTesting
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct PhotoTypingPageTests {
    // With a real browser, the test cannot know which keys have arrived before a pause is over.
    @Test func `typing is searched once, after a pause`() async throws {
        let pages = try PhotoPages()
        try await pages.run(.live) { driver in
            try await driver.visit("/photos")
            for text in ["r", "ra", "rain"] {
                try await driver.type(text, into: "Search for")
                // The page has received the text when it acknowledges the input.
                _ = try await driver.waitForChange(until: .now + driver.timeout)
            }
            await pages.ticks.waitForSleeper(of: PhotoSearchModel.pause)
            pages.ticks.advance(by: PhotoSearchModel.pause)

            try await driver.expect("50 photos of “rain”")
            try await driver.expect(address: "/photos?q=rain")
            #expect(pages.provider.calls == ["rain 1"])
        }
    }

    @Test(arguments: Driven.withScripts)
    func `a sent form is searched without delay, and not again after the pause`(
        driven: Driven
    )
        async throws
    {
        let pages = try PhotoPages()
        try await pages.run(driven) { driver in
            try await driver.visit("/photos")
            try await driver.type("rain", into: "Search for")
            try await driver.pressEnter(in: "Search for")
            try await driver.expect("50 photos of “rain”")
            try await driver.expect(address: "/photos?q=rain")
            pages.ticks.advance(by: PhotoSearchModel.pause)
            try await driver.press("Search")

            try await driver.expect("50 photos of “rain”")
            #expect(pages.provider.calls == ["rain 1"])
        }
    }

    @Test func `an emptied field ends the search: no results, no count, no text in the address`()
        async throws
    {
        let pages = try PhotoPages()
        try await pages.run(.live) { driver in
            try await driver.visit("/photos?q=rain")
            try await driver.expect("50 photos of “rain”")
            try await driver.type("", into: "Search for")
            _ = try await driver.waitForChange(until: .now + driver.timeout)
            await pages.ticks.waitForSleeper(of: PhotoSearchModel.pause)
            pages.ticks.advance(by: PhotoSearchModel.pause)

            try await driver.expect(address: "/photos")
            try await driver.expect("Search for photos.")
            try await driver.expect("no photographs") { $0.photos.isEmpty }
            try await driver.expectAbsent("50 photos of “rain”")
            #expect(pages.provider.calls == ["rain 1"])
        }
    }

    @Test(arguments: Driven.withScripts)
    func `results of an old query never appear, whichever answer comes last`(
        driven: Driven
    ) async throws {
        let pages = try PhotoPages(ScriptedPhotos(held: ["slow"]))
        try await pages.run(driven) { driver in
            try await driver.visit("/photos")
            try await driver.type("slow", into: "Search for")
            try await driver.press("Search")
            try await driver.expect("Searching for “slow”…")
            await pages.provider.waitForRequest("slow 1")
            try await driver.type("fast", into: "Search for")
            try await driver.press("Search")
            try await driver.expect("50 photos of “fast”")
            pages.provider.release("slow")
            await pages.provider.waitForAnswer("slow 1")
            try await driver.press("Show more")

            let expected = (1...40).map { "pixabay-fast-\($0)" }
            try await driver.expect("the new query's alone") { $0.photos == expected }
            try await driver.expectDialogAbsent()
        }
    }

    @Test func `results of an old query disappear as soon as a new one is searched`() async throws {
        let pages = try PhotoPages(ScriptedPhotos(held: ["snow"]))
        try await pages.run(.live) { driver in
            try await driver.visit("/photos?q=rain")
            try await driver.expect("50 photos of “rain”")
            try await driver.type("snow", into: "Search for")
            _ = try await driver.waitForChange(until: .now + driver.timeout)
            await pages.ticks.waitForSleeper(of: PhotoSearchModel.pause)
            pages.ticks.advance(by: PhotoSearchModel.pause)
            try await driver.expect("“snow”")

            let first = try await driver.snapshot()
            #expect(first.photos.isEmpty && first.text.contains("Searching for “snow”…"))
            pages.provider.release("snow")
            try await driver.expect("50 photos of “snow”")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `a page of an old query that comes late is not shown`(driven: Driven) async throws {
        let pages = try PhotoPages()
        try await pages.store("old", hoursAgo: 1)
        try await pages.run(driven) { driver in
            try await driver.visit("/photos?q=old")
            pages.provider.hold("old")
            try await driver.press("Show more")
            await pages.provider.waitForRequest("old 2")
            try await driver.type("new", into: "Search for")
            try await driver.press("Search")
            try await driver.expect("50 photos of “new”")
            pages.provider.release("old")
            await pages.provider.waitForAnswer("old 2")
            try await driver.press("Show more")

            let expected = (1...40).map { "pixabay-new-\($0)" }
            try await driver.expect("the new query's alone") { $0.photos == expected }
        }
    }
}
