extension Browser {
    /// A tab of the browser.
    public struct Tab: Codable, Hashable, Sendable {
        let handle: String
    }

    /// The tab that commands go to.
    public var tab: Tab {
        get async throws { Tab(handle: try await session.get("/window")) }
    }

    /// Opens an empty tab in the same window, and shows it.
    ///
    /// - Returns: The tab, to which commands go now.
    /// - Throws: ``BrowserError``.
    @discardableResult
    public func openTab() async throws -> Tab {
        try await open(type: "tab")
    }

    /// Opens a window with an empty tab; the tabs of other windows are not hidden by it.
    ///
    /// - Returns: The tab, to which commands go now.
    /// - Throws: ``BrowserError``.
    @discardableResult
    public func openWindow() async throws -> Tab {
        try await open(type: "window")
    }

    private func open(type: String) async throws -> Tab {
        let tab: Tab = try await session.send("/window/new", ["type": type])
        try await show(tab)
        return tab
    }

    /// Shows a tab; the one that was shown before is hidden.
    ///
    /// - Parameter tab: The tab, to which commands go now.
    /// - Throws: ``BrowserError``.
    public func show(_ tab: Tab) async throws {
        try await session.send("/window", tab)
    }
}
