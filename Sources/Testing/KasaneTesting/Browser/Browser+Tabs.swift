extension Browser {
    /// A browser tab.
    public struct Tab: Codable, Hashable, Sendable {
        let handle: String
    }

    /// The current tab, which receives all commands.
    public var tab: Tab {
        get async throws { Tab(handle: try await session.get("/window")) }
    }

    /// Opens an empty tab in the same window and switches to it.
    ///
    /// ```swift
    /// let first = try await browser.tab
    /// _ = try await browser.openTab()
    /// try await browser.open("http://127.0.0.1:8080/cities")
    /// try await browser.show(first)
    /// ```
    @discardableResult
    public func openTab() async throws -> Tab {
        try await open(type: "tab")
    }

    /// Opens a window with an empty tab and switches to it.
    ///
    /// Tabs in other windows stay visible.
    @discardableResult
    public func openWindow() async throws -> Tab {
        try await open(type: "window")
    }

    private func open(type: String) async throws -> Tab {
        let tab: Tab = try await session.send("/window/new", ["type": type])
        try await show(tab)
        return tab
    }

    /// Switches to a tab and hides the previous tab.
    public func show(_ tab: Tab) async throws {
        try await session.send("/window", tab)
    }
}
