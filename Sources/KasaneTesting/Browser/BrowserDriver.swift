/// A page driver for a real browser and a server.
///
/// ```swift
/// try await Browser.run { browser in
///     try await searchFindsCities(BrowserDriver(browser, origin: "http://127.0.0.1:\(port)"))
/// }
/// ```
public struct BrowserDriver: PageDriver {
    private let browser: Browser
    private let origin: String

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - browser: The browser, whose current tab is used.
    ///   - origin: The server's scheme, host and port, which precede every address.
    public init(_ browser: Browser, origin: String) {
        self.browser = browser
        self.origin = origin
    }

    /// Opens an address.
    ///
    /// On a live page, waits until its stream is open.
    public func open(_ address: String) async throws {
        try await browser.open(origin + address)
        try await browser.wait(
            until: """
                !("live" in document.documentElement.dataset)
                  || document.documentElement.dataset.connection == "open"
                """
        )
    }

    /// Returns the current content of the page.
    public func snapshot() async throws -> PageSnapshot {
        let shown: Shown = try await browser.evaluate(Self.show)
        return PageSnapshot(source: shown.source, address: shown.address, focus: shown.focus)
    }

    /// Replaces the text of a field and removes the focus, or clicks on the option to select.
    public func enter(_ value: String, into field: PageElement) async throws {
        switch (field.name, field.attributes["type"]) {
        case ("fieldset", _):
            let options = field.all.filter { $0.name == "input" }
            if let option = options.first(where: { $0.attributes["value"] == value }) {
                try await browser.click(selector(of: option))
            }
        case ("input", "checkbox"):
            let isOn: Bool = try await browser.evaluate(
                "return document.querySelector(arguments[0]).checked",
                selector(of: field)
            )
            if isOn != (value == "true") { try await browser.click(selector(of: field)) }
        case ("input", "date"), ("select", _):
            // The keys that operate these controls depend on the system and its language.
            try await browser.run(Self.set, selector(of: field), value)
        default:
            try await browser.run(
                "const f = document.querySelector(arguments[0]); f.focus(); f.select()",
                selector(of: field)
            )
            try await browser.press(.backspace)
            try await browser.type(value, into: selector(of: field))
            try await browser.run("document.activeElement.blur()")
        }
    }

    /// Clicks on a button.
    ///
    /// A button that presses itself when visible is only scrolled into view.
    public func press(_ button: PageElement) async throws {
        if button.attributes["data-visible"] != nil {
            let wasSeen: Bool = try await browser.evaluate(Self.look, selector(of: button))
            guard wasSeen else { return }
        }
        try await browser.click(selector(of: button))
    }

    /// Focuses a field and presses Enter.
    public func pressEnter(in field: PageElement) async throws {
        try await browser.run("document.querySelector(arguments[0]).focus()", selector(of: field))
        try await browser.press(.enter)
    }

    /// Waits until the document changes or is replaced.
    public func waitForChange(until deadline: ContinuousClock.Instant) async throws -> Bool {
        let rest = deadline - .now
        guard rest > .zero else { return false }
        do {
            try await browser.wait(until: Self.hasChanged, within: rest)
            return true
        } catch let error as BrowserError where error.code == .timeout {
            return false
        }
    }

    private func selector(of element: PageElement) -> String {
        // Controls without an id, such as a form's own button, are identified by name.
        let (attribute, value) =
            element.id.map { ("id", $0) } ?? ("name", element.attributes["name"] ?? "")
        return "[\(attribute)=\"\(value)\"]:not([hidden])"
    }

    /// Returns the source of the document, with attributes that reflect the state of the controls.
    private static let show = """
        window.pageSource = () => {
          const all = "input, select, textarea, option";
          const copy = document.documentElement.cloneNode(true);
          const copies = copy.querySelectorAll(all);
          document.querySelectorAll(all).forEach((control, index) => {
            const shown = copies[index];
            if (control.localName == "option") shown.toggleAttribute("selected", control.selected);
            else if (control.localName == "textarea") shown.textContent = control.value;
            else if (/^(checkbox|radio)$/.test(control.type))
              shown.toggleAttribute("checked", control.checked);
            else if (control.localName == "input") shown.setAttribute("value", control.value);
          });
          return copy.outerHTML;
        };
        window.shownAddress = location.pathname + location.search;
        window.shownSource = window.pageSource();
        return {
          source: window.shownSource,
          address: window.shownAddress,
          focus: document.activeElement?.id || null,
        };
        """

    // A new document has no previous source to compare with.
    private static let hasChanged = """
        !window.pageSource || window.shownSource != window.pageSource()
          || window.shownAddress != location.pathname + location.search
        """

    private static let look = """
        const button = document.querySelector(arguments[0]);
        const { top, bottom } = button.getBoundingClientRect();
        const isSeen = top < innerHeight && bottom > 0;
        if (!isSeen) button.scrollIntoView();
        return isSeen;
        """

    private static let set = """
        const field = document.querySelector(arguments[0]);
        field.value = arguments[1];
        for (const type of ["input", "change"])
          field.dispatchEvent(new Event(type, { bubbles: true }));
        """

    private struct Shown: Decodable {
        let source: String
        let address: String
        let focus: String?
    }
}
