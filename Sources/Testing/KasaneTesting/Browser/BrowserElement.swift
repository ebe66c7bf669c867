/// An element on a page in a browser.
///
/// A `BrowserElement` refers to the element itself instead of its selector. After the element has
/// been removed from the page, commands fail with ``BrowserError/Code/staleElement``.
public struct BrowserElement: Codable, Hashable, Sendable {
    private let id: String

    enum CodingKeys: String, CodingKey {
        // The key of element references in the WebDriver standard.
        case id = "element-6066-11e4-a52e-4f735466cecf"
    }

    var command: String { "/element/\(id)" }
}

extension Browser {
    /// Returns the first element that matches a CSS selector.
    ///
    /// - Throws: ``BrowserError`` with the code ``BrowserError/Code/noSuchElement`` if no element
    ///   matches.
    public func find(_ selector: String) async throws -> BrowserElement {
        try await session.send("/element", Locator(value: selector))
    }

    /// Returns all elements that match a CSS selector, in document order.
    ///
    /// ```swift
    /// let rows = try await browser.findAll("#cities li")
    /// #expect(rows.count == 3)
    /// ```
    ///
    /// - Returns: The elements, or an empty array if no element matches.
    public func findAll(_ selector: String) async throws -> [BrowserElement] {
        try await session.send("/elements", Locator(value: selector))
    }

    /// Scrolls an element into view, away from sticky headers and footers, and clicks it.
    ///
    /// - Throws: ``BrowserError``, for example if another element covers it.
    public func click(_ element: BrowserElement) async throws {
        // The driver would scroll the element to the edge of the window, under a sticky header.
        try await run(
            """
            const { left, top, width, height } = arguments[0].getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            if (!arguments[0].contains(hit)) arguments[0].scrollIntoView({ block: "nearest" });
            """,
            element
        )
        try await session.send("\(element.command)/click")
    }

    /// Clicks the first element that matches a CSS selector.
    public func click(_ selector: String) async throws {
        try await click(find(selector))
    }

    /// Focuses an element and types text after its current content.
    ///
    /// ```swift
    /// try await browser.type("Tokyo", into: "#city")
    /// try await browser.press(.enter)
    /// ```
    ///
    /// - Parameters:
    ///   - text: The text, typed key by key without delays.
    ///   - selector: A CSS selector. The first match is used.
    public func type(_ text: String, into selector: String) async throws {
        try await type(text, into: find(selector))
    }

    /// Focuses an element and types text after its current content.
    ///
    /// - Parameter text: The text, typed key by key without delays.
    public func type(_ text: String, into element: BrowserElement) async throws {
        try await session.send("\(element.command)/value", ["text": text])
    }

    /// Presses keys sequentially in the focused element.
    ///
    /// - Parameter keys: Characters or special ``Key``s.
    public func press(_ keys: Key...) async throws {
        try await session.send("/actions", KeyActions(keys))
    }

    /// Returns an element's visible text.
    ///
    /// - Parameter selector: A CSS selector. The first match is used.
    public func text(of selector: String) async throws -> String {
        try await session.get("\(find(selector).command)/text")
    }

    /// Returns a field's current value.
    ///
    /// - Parameter selector: A CSS selector. The first match is used.
    /// - Returns: The value, or an empty string if the element has no value.
    public func value(of selector: String) async throws -> String {
        let value: String? = try await session.get("\(find(selector).command)/property/value")
        return value ?? ""
    }
}

/// A key on the keyboard.
public struct Key: Hashable, Sendable {
    /// The character that the key types, or the WebDriver code of a special key.
    public let character: Character

    /// Creates a key that types a character.
    public init(_ character: Character) {
        self.character = character
    }

    /// The Enter key.
    public static let enter = Key("\u{E007}")
    /// The Escape key.
    public static let escape = Key("\u{E00C}")
    /// The Tab key.
    public static let tab = Key("\u{E004}")
    /// The Backspace key.
    public static let backspace = Key("\u{E003}")
    /// The End key.
    public static let end = Key("\u{E010}")
    /// The Home key.
    public static let home = Key("\u{E011}")
    /// The Left Arrow key.
    public static let left = Key("\u{E012}")
    /// The Up Arrow key.
    public static let up = Key("\u{E013}")
    /// The Right Arrow key.
    public static let right = Key("\u{E014}")
    /// The Down Arrow key.
    public static let down = Key("\u{E015}")
}

private struct Locator: Encodable {
    let using = "css selector"
    let value: String
}

/// WebDriver actions that press and release keys.
private struct KeyActions: Encodable {
    struct Source: Encodable {
        let type = "key"
        let id = "keyboard"
        let actions: [Action]
    }

    struct Action: Encodable {
        let type: String
        let value: String
    }

    let actions: [Source]

    init(_ keys: [Key]) {
        let strokes = keys.flatMap { key in
            ["keyDown", "keyUp"].map { Action(type: $0, value: String(key.character)) }
        }
        actions = [Source(actions: strokes)]
    }
}
