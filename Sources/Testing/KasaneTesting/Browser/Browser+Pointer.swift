extension Browser {
    /// A pointing device.
    public enum Pointer: String, Encodable, Hashable, Sendable {
        /// A mouse, using its primary button.
        case mouse
        /// A finger on a touch screen.
        case touch
    }

    /// Drags from one element to another within a fifth of a second.
    ///
    /// The centers of both elements must be in the window.
    ///
    /// ```swift
    /// let handle = try await browser.find("#first [data-handle]")
    /// try await browser.drag(handle, to: browser.find("#last"), with: .touch)
    /// ```
    public func drag(
        _ element: BrowserElement,
        to target: BrowserElement,
        with pointer: Pointer = .mouse
    ) async throws {
        try await session.send("/actions", Actions.drag(element, to: target, with: pointer))
    }

    /// Moves the mouse over an element.
    ///
    /// - Parameter element: An element whose center is in the window.
    public func hover(over element: BrowserElement) async throws {
        try await session.send("/actions", Actions.hover(over: element))
    }
}

/// WebDriver pointer actions.
private struct Actions: Encodable {
    struct Source: Encodable {
        let type = "pointer"
        let id: String
        let parameters: [String: Browser.Pointer]
        let actions: [Action]
    }

    struct Action: Encodable {
        let type: String
        var button: Int?
        var duration: Int?
        var origin: BrowserElement?
        var x: Int?
        var y: Int?

        /// Moves the pointer to the center of an element.
        ///
        /// The duration is in milliseconds.
        static func move(to element: BrowserElement, within duration: Int) -> Self {
            Self(type: "pointerMove", duration: duration, origin: element, x: 0, y: 0)
        }
    }

    let actions: [Source]

    private init(_ pointer: Browser.Pointer, _ actions: [Action]) {
        self.actions = [
            Source(
                id: pointer.rawValue,
                parameters: ["pointerType": pointer],
                actions: actions
            )
        ]
    }

    static func hover(over element: BrowserElement) -> Self {
        Self(.mouse, [.move(to: element, within: 0)])
    }

    static func drag(
        _ element: BrowserElement,
        to target: BrowserElement,
        with pointer: Browser.Pointer
    ) -> Self {
        Self(
            pointer,
            [
                .move(to: element, within: 0), Action(type: "pointerDown", button: 0),
                .move(to: target, within: 200), Action(type: "pointerUp", button: 0),
            ]
        )
    }
}
