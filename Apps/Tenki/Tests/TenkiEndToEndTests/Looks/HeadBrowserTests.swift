import Foundation
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct HeadBrowserTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test(arguments: Reader.allCases)
    func `the head is a row that stays, and only alerts move the first tile below 150 pixels`(
        reader: Reader
    ) async throws {
        try await withSite(reader) { page, browser in
            for width in [1280, 390] {
                try await browser.resize(to: .init(width: width, height: 844))
                try await page.visit("/")
                try await page.expect(reader(ja: "那覇、今日は", en: "Naha, today"))
                let tops: [Double] = try await browser.evaluate(
                    """
                    const box = selector => document.querySelector(selector).getBoundingClientRect();
                    // A line that nothing is in force is above the tile all the time.
                    const warnings = ["li", ".unknown", "[href='/typhoons']"]
                      .filter(selector => document.querySelector(`#warnings ${selector}`));
                    const room = warnings.length ? box("#warnings").height : 0;
                    const seen = [box(".tile").top - room, box(".top").height];
                    scrollTo(0, 200);
                    return [...seen, box(".top").top, scrollY];
                    """
                )
                #expect(tops[0] <= 150, "\(width)")
                #expect(tops[1] >= 56 && tops[1] <= 58, "\(width)")
                #expect(tops[2] == 0 && tops[3] == 200, "\(width)")
            }
        }
    }

    @Test func `cities are found by keyboard on every page`() async throws {
        try await withSite(.english) { page, browser in
            for address in addresses {
                try await page.visit(address)
                try await browser.wait(until: isOpen)
                #expect(try await state(of: browser) == "combobox false -", "\(address)")

                try await browser.type("nagasa", into: field)
                try await browser.wait(until: "\(options).length - \(additions).length == 5")
                // The script is loaded when the field has the focus.
                try await browser.wait(until: "\(options)[0].tabIndex == -1")
                #expect(try await state(of: browser) == "combobox true -", "\(address)")
                try await browser.press(.escape)
                #expect(try await state(of: browser) == "combobox false -", "\(address)")
                try await browser.press(.down)
                try await browser.press(.down)
                try await browser.press(.up)
                #expect(try await state(of: browser) == "combobox true 0", "\(address)")
                try await browser.click(".open-settings")
                #expect(try await state(of: browser) == "combobox false -", "\(address)")
                try await browser.click(field)
                try await browser.press(.down)
                try await browser.press(.enter)

                try await browser.wait(until: "location.pathname.startsWith('/cities/')")
                try await page.expect("Nagasaki 長崎")
            }
            #expect(try await browser.takeLog().filter(\.isPolicyViolation) == [])
        }
    }

    @Test func `up and down move between results, and right to the Add option`() async throws {
        try await withSite(.english) { page, browser in
            try await page.visit("/")
            try await browser.wait(until: isOpen)
            try await browser.type("nagasa", into: field)
            try await browser.wait(until: "\(options)[0]?.tabIndex == -1")
            try await browser.press(.down)
            try await browser.press(.down)
            #expect(try await state(of: browser) == "combobox true 2")
            try await browser.press(.up)
            try await browser.press(.right)
            #expect(try await state(of: browser) == "combobox true 1")
            try await browser.press(.left)
            #expect(try await state(of: browser) == "combobox true 0")
            try await browser.press(.enter)
            try await browser.wait(until: "location.pathname.startsWith('/cities/')")
        }
    }

    @Test(arguments: [Browser.Pointer.mouse, .touch])
    func `a press beside an open menu only closes it`(pointer: Browser.Pointer) async throws {
        try await withSite(.english) { page, browser in
            try await browser.resize(to: .phone)
            try await page.visit("/")
            try await page.expect("Naha, today")
            try await browser.click(".open-sections")
            try await browser.wait(until: "sections.matches(':popover-open')")
            let tile = try await browser.find(".tile h2 a")
            try await browser.drag(tile, to: tile, with: pointer)
            try await browser.wait(until: "!sections.matches(':popover-open')")

            try await page.expect(address: "/")
            try await browser.click(".tile h2 a")
            try await browser.wait(until: "location.pathname.startsWith('/cities/')")
        }
    }

    @Test func `the list of cities is its own result, which nothing covers`() async throws {
        try await withSite(.english) { page, browser in
            try await page.visit("/cities?q=naga")
            try await page.expect("長岡")
            let covering: Int = try await browser.evaluate(
                "return document.querySelectorAll('.search [role=listbox]').length"
            )
            let seen: Bool = try await browser.evaluate(
                """
                const link = document.querySelector("main .matches a");
                const { left, top, height } = link.getBoundingClientRect();
                return link.contains(document.elementFromPoint(left + 2, top + height / 2));
                """
            )
            #expect(covering == 0 && seen)
            try await browser.type("zz", into: field)
            try await page.expect("No city found for “nagazz”.")
        }
    }

    @Test func `settings take effect without a reload, and stay`() async throws {
        try await withSite(.english) { page, browser in
            try await browser.resize(to: .phone)
            try await browser.setColorScheme(.light)
            try await page.visit("/cities/130010?day=2026-01-01")
            try await browser.wait(until: isOpen)
            try await browser.type("naga", into: field)
            try await browser.press(.escape)
            try await browser.run("window.marker = 1; scrollTo(0, 700)")

            for (choice, isSeen) in [
                ("[name=theme][value=dark]", "scheme() == 'dark'"),
                ("[name=unit][value=f]", "document.querySelector('main').innerText.includes('°F')"),
                ("[name=language][value=ja]", "document.documentElement.lang == 'ja'"),
            ] {
                if try await browser.evaluate("return !settings.matches(':popover-open')") {
                    try await browser.click(".open-settings")
                }
                try await browser.click(choice)
                try await browser.wait(until: "(\(scheme), \(isSeen))")
                try await browser.wait(until: isOpen)
                // Other words take another space, and the browser keeps what the reader looks at.
                let isKept: Bool = try await browser.evaluate(
                    """
                    return window.marker == 1
                      && (arguments[0].includes("language") ? scrollY > 300 : scrollY == 700);
                    """,
                    choice
                )
                #expect(isKept, "\(choice)")
            }
            #expect(try await browser.value(of: field) == "naga")
            #expect(try await colours(browser) == ["#0f141b", "#0f141b", "rgb(15, 20, 27)"])
            #expect(try await browser.evaluate("return document.title.includes('デモ')"))

            try await page.visit("/about")
            #expect(try await colours(browser) == ["#0f141b", "#0f141b", "rgb(15, 20, 27)"])
            try await page.expect("本文へ")
            #expect(try await browser.takeLog().filter(\.isPolicyViolation) == [])
        }
    }

    @Test func `the head works without scripts`() async throws {
        try await withSite(.english) { page, browser in
            try await browser.resize(to: .phone)
            try await page.visit("/radar?city=471010")
            try await browser.setJavaScriptEnabled(false)
            try await browser.reload()
            try await browser.click(".open-settings")
            try await browser.click("[name=theme][value=dark]")
            try await page.expect(address: "/radar?city=471010")
            #expect(try await colours(browser)[2] == "rgb(15, 20, 27)")

            try await browser.type("ロンドン", into: field)
            try await browser.press(.enter)
            try await page.expect(address: "/world/2643743")
            try await browser.type("naga", into: field)
            try await browser.press(.enter)
            try await page.expect(address: "/cities?q=naga")
            try await browser.click(".open-sections")
            try await browser.click("#sections a[href='/about']")
            try await page.expect(address: "/about")
        }
    }

    @Test(arguments: Reader.allCases)
    func `every target is large enough for a finger`(reader: Reader) async throws {
        try await withSite(reader, asAdministrator: true) { page, browser in
            for view in SiteView.all {
                try await browser.resize(to: .phone)
                try await page.open(view.address)
                try await view.reach(page, reader)
                let small: [String] = try await browser.evaluate(smallTargets)
                #expect(Set(small).sorted() == [], "\(view.name)")
            }
        }
    }

    private let field = "#city-field"
    private let additions = "document.querySelectorAll('#city-field-list .plus')"
    private let isOpen = "document.documentElement.dataset.connection == 'open'"
    private let options = "document.querySelectorAll('#city-field-list [role=option]')"
    private let scheme =
        "window.scheme = () => getComputedStyle(document.documentElement).colorScheme"

    private let addresses = [
        "/", "/cities/130010", "/radar", "/typhoons", "/world", "/photos", "/about",
    ]

    private func state(of browser: Browser) async throws -> String {
        try await browser.evaluate(
            """
            const field = document.getElementById("city-field");
            const active = [...\(options)].findIndex(
              option => option.id == field.getAttribute("aria-activedescendant"));
            const isShown = document.getElementById("city-field-list").checkVisibility();
            const expanded = field.getAttribute("aria-expanded");
            if (isShown != (expanded == "true")) return "list and field differ";
            return `${field.getAttribute("role")} ${expanded} ${active < 0 ? "-" : active}`;
            """
        )
    }

    private func colours(_ browser: Browser) async throws -> [String] {
        try await browser.evaluate(
            """
            const metas = [...document.querySelectorAll("meta[name=theme-color]")];
            return [...metas.map(m => m.content), getComputedStyle(document.body).backgroundColor];
            """
        )
    }

    private func withSite(
        _ reader: Reader,
        asAdministrator: Bool = false,
        _ body: (BrowserDriver, Browser) async throws -> Void
    ) async throws {
        let server = try await RunningTenki(["--demo", "--database", file.path])
        try await Browser.run { browser in
            let page = BrowserDriver(browser, origin: server.origin)
            if asAdministrator {
                try await server.add("operator", ["--admin"], at: file.path)
                try await page.signIn("operator@example.jp")
            }
            try await page.visit("/about")
            try await browser.click(".open-settings")
            try await browser.click("[name=language][value=\(reader.rawValue)]")
            try await browser.wait(until: "document.documentElement.lang == '\(reader.rawValue)'")
            try await body(page, browser)
        }
        _ = await server.stop(SIGTERM)
    }
}

/// The targets of less than 44 × 44 CSS pixels, as in “Target Size (Enhanced)” of WCAG 2.2.
///
/// Exempt are links in running text, which are as high as its lines, the link that skips the head,
/// and the marks of a map, whose cities the page also lists. The target of a link whose layer
/// covers an element is that element.
private let smallTargets = """
    const place = document.querySelector("dialog:modal") ?? document.body;
    const all = "a[href], button, summary, input:not([type=hidden]), select, textarea";
    const isInText = link => {
      if (getComputedStyle(link).display != "inline") return false;
      const block = link.closest("p, li, dd, td, th, div").cloneNode(true);
      for (const other of block.querySelectorAll("a")) other.remove();
      return /[\\p{L}\\p{N}]{2}/u.test(block.textContent);
    };
    const target = node =>
      getComputedStyle(node, "::after").position == "absolute" ? node.offsetParent.closest("li") : node;
    return [...place.querySelectorAll(all)]
      .filter(node => node.checkVisibility({ visibilityProperty: true }) && !node.matches(".skip, svg a"))
      .filter(node => !node.matches("a") || !isInText(node))
      .map(node => [node, target(node).getBoundingClientRect()])
      .filter(([, { width, height }]) => Math.min(width, height) < 43.99)
      .map(([node, { width, height }]) =>
        `${node.localName}.${node.className} “${(node.ariaLabel ?? node.textContent).trim().slice(0, 30)}”`
        + ` ${Math.round(width)} × ${Math.round(height)}`);
    """
