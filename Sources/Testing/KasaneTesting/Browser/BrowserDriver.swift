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
    ///   - browser: The browser. The driver uses its current tab.
    ///   - origin: The server's scheme, host and port, which are prepended to each address.
    public init(_ browser: Browser, origin: String) {
        self.browser = browser
        self.origin = origin
    }

    /// Opens an address.
    ///
    /// On a live page, this method waits until the page's stream is open.
    public func open(_ address: String) async throws {
        try await browser.open(origin + address)
        try await browser.wait(
            until: """
                !("live" in document.documentElement.dataset)
                  || document.documentElement.dataset.connection == "open"
                """
        )
    }

    /// Returns the page's current content.
    public func snapshot() async throws -> PageSnapshot {
        let shown: Shown = try await browser.evaluate(Self.show)
        var snapshot = PageSnapshot(
            source: shown.source,
            address: shown.address,
            focus: shown.focus,
            status: shown.status
        )
        snapshot.origin = origin
        for control in snapshot.document.all {
            control.position = control.attributes.removeValue(forKey: "data-shown-control")
                .flatMap { Int($0) }
        }
        return snapshot
    }

    /// Replaces a field's text and leaves the field, or clicks the option to select.
    public func enter(_ value: String, into field: PageElement) async throws {
        switch (field.name, field.attributes["type"]) {
        case ("fieldset", _):
            let options = field.all.filter { $0.name == "input" }
            if let option = options.first(where: { $0.attributes["value"] == value }) {
                try await browser.click(element(option))
            }
        case ("input", "checkbox"):
            let box = try await element(field)
            let isOn: Bool = try await browser.evaluate("return arguments[0].checked", box)
            if isOn != (value == "true") { try await browser.click(box) }
        case ("input", "date"), ("input", "datetime-local"), ("input", "month"),
            ("input", "range"), ("input", "time"), ("select", _):
            // The keys for these controls depend on the system and its language.
            try await browser.run(Self.set, element(field), value)
        default:
            let field = try await element(field)
            try await browser.run("arguments[0].focus(); arguments[0].select()", field)
            try await browser.press(.backspace)
            try await browser.type(value, into: field)
            try await browser.run("document.activeElement.blur()")
        }
    }

    /// Chooses a file, as in the browser's file dialog.
    public func attach(_ path: String, to field: PageElement) async throws {
        try await browser.type(path, into: element(field))
    }

    /// Clicks a button.
    ///
    /// The popover that contains the button is opened, and any other popover is closed.
    ///
    /// A button that presses itself when it becomes visible is only scrolled into view.
    public func press(_ button: PageElement) async throws {
        let shown = try await element(button)
        if button.attributes["data-visible"] != nil {
            let wasSeen: Bool = try await browser.evaluate(Self.look, shown)
            guard wasSeen else { return }
        }
        try await browser.run(Self.openPopover, shown)
        try await browser.click(shown)
    }

    /// Focuses a field and presses Enter.
    public func pressEnter(in field: PageElement) async throws {
        try await browser.run("arguments[0].focus()", element(field))
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

    /// Returns the browser's element for a control in the newest snapshot.
    private func element(_ control: PageElement) async throws -> BrowserElement {
        let shown: BrowserElement? = try await browser.evaluate(
            Self.find,
            control.id,
            control.position
        )
        guard let shown else {
            throw BrowserError(
                code: .noSuchElement,
                message: "the <\(control.name)> in the snapshot is no longer on the page"
            )
        }
        return shown
    }

    // A patch can replace a control with another control that has the same ID.
    private static let find = """
        const [id, position] = arguments;
        if (id) return document.getElementById(id);
        const control = window.shownControls?.[position];
        return control?.isConnected ? control : null;
        """

    /// A script that returns the document's source, with attributes for the state of the controls and a number
    /// for each control without an ID.
    private static let show = """
        window.pageSource = () => {
          const all = "button, input, select, textarea, option";
          const copy = document.documentElement.cloneNode(true);
          const copies = copy.querySelectorAll(all);
          window.shownControls = [...document.querySelectorAll(all)];
          window.shownControls.forEach((control, index) => {
            const shown = copies[index];
            if (!control.id) shown.setAttribute("data-shown-control", index);
            if (control.localName == "option") shown.toggleAttribute("selected", control.selected);
            else if (control.localName == "textarea") shown.textContent = control.value;
            else if (/^(checkbox|radio)$/.test(control.type))
              shown.toggleAttribute("checked", control.checked);
            else if (control.localName == "input" && !/^(submit|reset|button)$/.test(control.type))
              shown.setAttribute("value", control.value);
          });
          return copy.outerHTML;
        };
        window.shownAddress = location.pathname + location.search;
        window.shownSource = window.pageSource();
        return {
          source: window.shownSource,
          address: window.shownAddress,
          focus: document.activeElement?.id || null,
          status: performance.getEntriesByType("navigation")[0]?.responseStatus || null,
        };
        """

    // A new document has no earlier source to compare with.
    private static let hasChanged = """
        !window.pageSource || window.shownSource != window.pageSource()
          || window.shownAddress != location.pathname + location.search
        """

    private static let openPopover = """
        const [button] = arguments;
        const popover = button.closest("[popover]");
        const open = document.querySelector(":popover-open:not([popover=manual])");
        if (open && open != popover && open != button.popoverTargetElement) {
          open.hidePopover();
          for (const change of document.getAnimations())
            if (change instanceof CSSTransition) change.finish();
        }
        if (popover && popover != open) popover.showPopover();
        """

    private static let look = """
        const [button] = arguments;
        const { top, bottom } = button.getBoundingClientRect();
        const isSeen = top < innerHeight && bottom > 0;
        if (!isSeen) button.scrollIntoView();
        return isSeen;
        """

    private static let set = """
        const [field, value] = arguments;
        field.value = value;
        for (const type of ["input", "change"])
          field.dispatchEvent(new Event(type, { bubbles: true }));
        """

    private struct Shown: Decodable {
        let source: String
        let address: String
        let focus: String?
        let status: Int?
    }
}
