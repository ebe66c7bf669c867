import Hummingbird
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Controls {
        @Test func `arrow keys move between the options and Enter chooses one`() async throws {
            try await run { browser, page in
                try await browser.click("#city")
                try await browser.type("nag", into: "#city")
                try await page.expect("3 suggestions")
                try await browser.wait(until: Self.isReady)
                #expect(try await state(of: browser) == "true  city")
                for (key, active) in [
                    (Key.down, "Nagano"), (.up, "Nagoya"), (.down, "Nagano"), (.end, "Nagoya"),
                    (.home, "Nagano"), (.down, "Nagasaki"),
                ] {
                    try await browser.press(key)
                    #expect(try await state(of: browser) == "true \(active) city")
                }
                try await browser.press(.enter)

                try await page.expect("chosen: Nagasaki.")
                try await page.expect(value: "Nagasaki", in: "City")
                #expect(try await state(of: browser) == "false  city")
            }
        }

        @Test func `Escape, Tab and a click outside close the list, a key opens it`() async throws {
            try await run { browser, page in
                try await browser.click("#city")
                try await browser.type("nag", into: "#city")
                try await page.expect("3 suggestions")
                try await browser.wait(until: Self.isReady)
                try await browser.press(.escape)
                #expect(try await state(of: browser) == "false  city")
                try await browser.press(.down)
                #expect(try await state(of: browser) == "true Nagano city")
                try await browser.click("h1")
                #expect(try await state(of: browser).hasPrefix("false "))
                try await browser.click("#city")
                #expect(try await state(of: browser) == "true  city")
                try await browser.press(.tab)
                #expect(try await state(of: browser).hasPrefix("false "))
                #expect(try await browser.value(of: "#city") == "nag")
            }
        }

        @Test func `a click chooses an option and keeps the focus in the field`() async throws {
            try await run { browser, page in
                try await browser.type("nago", into: "#city")
                try await page.expect("1 suggestion")
                try await browser.wait(until: Self.isReady)
                try await browser.click("#city-list button")

                try await page.expect("chosen: Nagoya.")
                try await page.expect(value: "Nagoya", in: "City")
                #expect(try await state(of: browser) == "false  city")
            }
        }

        @Test func `the key that ends a composition leaves the list open`() async throws {
            try await run { browser, page in
                try await browser.click("#city")
                try await browser.type("nag", into: "#city")
                try await page.expect("3 suggestions")
                try await browser.wait(until: Self.isReady)
                try await browser.press(.down)
                try await browser.run(
                    """
                    const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true });
                    Object.defineProperty(event, "keyCode", { value: 229 });
                    city.dispatchEvent(event);
                    """
                )

                #expect(try await state(of: browser) == "true Nagano city")
                try await page.expect(value: "nag", in: "City")
            }
        }

        @Test func `a combobox loads its script when it is used, and shows what was typed`()
            async throws
        {
            let (opening, held) = AsyncStream<Never>.makeStream()
            try await run(holdingCombobox: opening) { browser, page in
                let count = """
                    performance.getEntriesByType("resource")
                      .filter(entry => entry.name.includes("combobox")).length
                    """
                try await browser.waitUntilConnected()
                #expect(try await browser.evaluate("return \(count)") == 0)
                try await browser.type("nag", into: "#city")
                try await page.expect("3 suggestions")
                #expect(try await browser.evaluate("return \(Self.isReady)") == false)
                held.finish()
                try await browser.wait(until: Self.isReady)
                #expect(try await state(of: browser) == "true  city")
                try await browser.press(.down)

                #expect(try await state(of: browser) == "true Nagano city")
                try await browser.click("h1")
                try await browser.click("#city")
                #expect(try await browser.evaluate("return \(count)") == 1)
            }
        }

        @Test func `a combobox that comes with a patch loads its script`() async throws {
            try await run(hasCity: false) { browser, page in
                let loaded = "document.querySelector('script[src=\"/kasane/combobox.js\"]') != null"
                #expect(try await browser.evaluate("return \(loaded)") == false)
                try await page.set("With a city", to: true)
                try await browser.wait(until: loaded)
                try await browser.wait(until: "city.getAttribute('aria-expanded') == 'false'")
                try await browser.type("sap", into: "#city")
                try await page.expect("1 suggestion")
                try await browser.press(.down)

                #expect(try await state(of: browser) == "true Sapporo city")
                #expect(try await browser.takeLog().filter(\.isPolicyViolation) == [])
            }
        }

        @Test(arguments: [Browser.Size(width: 360, height: 800, isPhone: true), .desktop])
        func `the default style sheet fits the screen`(size: Browser.Size) async throws {
            try await run { browser, page in
                try await browser.resize(to: size)
                try await page.press("Save")
                try await page.expect("Enter a name.")
                let overflow: Int = try await browser.evaluate(
                    "return document.documentElement.scrollWidth - innerWidth"
                )
                let small: [String] = try await browser.evaluate(
                    """
                    return [...document.querySelectorAll("button, select, input")]
                      .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 20)
                      .map(e => e.id);
                    """
                )

                #expect(overflow <= 0)
                #expect(small == [])
            }
        }

        private static let isReady =
            "document.querySelector('#city-list [role=option][tabindex]') != null"

        private func state(of browser: Browser) async throws -> String {
            try await browser.evaluate(
                """
                const active = document.getElementById(city.getAttribute("aria-activedescendant"));
                const isMarked = active?.getAttribute("aria-selected") == "true";
                const isShown = !document.getElementById("city-list").hidden;
                return [
                  isShown == (city.ariaExpanded == "true") ? city.ariaExpanded : "wrong",
                  isMarked ? active.textContent : "", document.activeElement.id,
                ].join(" ");
                """
            )
        }

        private func run(
            hasCity: Bool = true,
            holdingCombobox opening: AsyncStream<Never>? = nil,
            _ script: (Browser, BrowserDriver) async throws -> Void
        ) async throws {
            var environment = PageEnvironment()
            environment.stylesheets = ["/default.css"]
            var pages = PageRoutes()
            pages.add(ControlsPage.self, for: .everyone) { _, _ in
                let model = ControlsModel()
                model.hasCity = hasCity
                return ControlsPage(model: model)
            }
            let prepare: (Router<BasicRequestContext>) -> Void = { router in
                router.add(middleware: SecurityHeadersMiddleware())
                if let opening { router.add(middleware: HoldingMiddleware(opening: opening)) }
                router.for(.everyone).asset(
                    "/default.css",
                    contentType: "text/css; charset=utf-8",
                    bytes: DefaultStylesheet.bytes
                )
            }
            try await LiveServer.run(pages, environment: environment, preparing: prepare) {
                server in
                try await server.browse { browser, page in
                    try await page.visit("/controls")
                    try await script(browser, page)
                }
            }
        }
    }
}

private struct HoldingMiddleware<Context: RequestContext>: RouterMiddleware {
    let opening: AsyncStream<Never>

    func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        if request.uri.path.contains("combobox") { for await _ in opening {} }
        return try await next(request, context)
    }
}
