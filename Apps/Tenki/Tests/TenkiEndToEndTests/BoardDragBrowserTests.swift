import Foundation
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct BoardDragBrowserTests {
    @Test(.timeLimit(.minutes(5)), arguments: [Browser.Pointer.mouse, .touch])
    func `a tile is dragged to the place of another, and back by undo`(
        pointer: Browser.Pointer
    ) async throws {
        try await run { browser, driver in
            try await drag(2, to: 1, with: pointer, browser)
            try await expectOrder(["Sapporo", "Tokyo", "Sendai"], driver)
            try await driver.press("Undo moving Tokyo")
            try await expectOrder(["Sapporo", "Sendai", "Tokyo"], driver)
            try await driver.press("Remove Sendai")
            try await driver.expect("Removed from the board.")
            try await drag(2, to: 0, with: pointer, browser)

            try await expectOrder(["Tokyo", "Sapporo", "Nagoya"], driver)
        }
    }

    private func drag(
        _ from: Int,
        to target: Int,
        with pointer: Browser.Pointer,
        _ browser: Browser
    ) async throws {
        let handles = try await browser.findAll("#board li.tile")
        try await browser.run(
            """
            const tiles = document.querySelectorAll("#board li.tile");
            tiles[Math.min(\(from), \(target))].scrollIntoView({ block: "start" });
            scrollBy(0, -80);
            """
        )
        let dragged = "#board li.tile:nth-child(\(from + 1))"
        // The handles appear when the list has the pointer.
        if pointer == .mouse {
            try await browser.hover(over: browser.find(dragged))
        } else {
            try await browser.run(
                """
                document.querySelector("#board ol")
                  .dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
                """
            )
        }
        try await browser.wait(until: "!document.querySelector('[data-handle][hidden]')")
        try await browser.drag(
            browser.find("\(dragged) [data-handle]"),
            to: handles[target],
            with: pointer
        )
    }

    private func expectOrder(_ names: [String], _ driver: BrowserDriver) async throws {
        try await driver.expect("\(names.joined(separator: ", ")) in this order") { snapshot in
            let text = snapshot.text
            let places = names.compactMap { text.firstRange(of: "\($0), today")?.lowerBound }
            return places.count == names.count && places == places.sorted()
        }
    }

    private func run(_ script: (Browser, BrowserDriver) async throws -> Void) async throws {
        try await withDemoInBrowser { driver, browser, server in
            try await browser.resize(to: .desktop)
            try await browser.open(server.origin + "/about")
            try await browser.run("document.cookie = 'language=en; path=/'")
            try await driver.visit("/")
            try await driver.expect("Naha, today")
            try await script(browser, driver)
            #expect(try await browser.takeLog().filter(\.isPolicyViolation) == [])
        }
    }
}
