/// An element of the page that a browser shows.
///
/// It is the element itself, not what its selector finds later: when the page has taken it out, every
/// command fails with ``BrowserError/Code/staleElement``.
public struct BrowserElement: Codable, Hashable, Sendable {
    private let id: String

    enum CodingKeys: String, CodingKey {
        // The WebDriver standard's name for a reference to an element.
        case id = "element-6066-11e4-a52e-4f735466cecf"
    }

    var command: String { "/element/\(id)" }
}

extension Browser {
    /// Finds the first element that a CSS selector matches.
    ///
    /// - Parameter selector: The selector, such as `#city`.
    /// - Returns: The element.
    /// - Throws: ``BrowserError`` with the code ``BrowserError/Code/noSuchElement`` if there is none now.
    public func find(_ selector: String) async throws -> BrowserElement {
        try await session.send("/element", Locator(value: selector))
    }

    /// Finds all elements that a CSS selector matches, in the order of the page.
    ///
    /// - Parameter selector: The selector.
    /// - Returns: The elements; none if nothing matches.
    /// - Throws: ``BrowserError``.
    public func findAll(_ selector: String) async throws -> [BrowserElement] {
        try await session.send("/elements", Locator(value: selector))
    }

    /// The element that has the focus; the body if none has.
    public var activeElement: BrowserElement {
        get async throws { try await session.get("/element/active") }
    }

    /// Clicks on an element as a mouse does, after scrolling to it.
    ///
    /// - Parameter element: The element.
    /// - Throws: ``BrowserError``, for example if something stands in front of it.
    public func click(_ element: BrowserElement) async throws {
        try await session.send("\(element.command)/click")
    }

    /// Clicks on the first element that a CSS selector matches.
    ///
    /// - Parameter selector: The selector.
    /// - Throws: ``BrowserError``.
    public func click(_ selector: String) async throws {
        try await click(find(selector))
    }

    /// Types into an element, which gets the focus, behind what stands there.
    ///
    /// - Parameters:
    ///   - text: What is typed, key by key as fast as the browser takes it.
    ///   - selector: The first element that it matches.
    /// - Throws: ``BrowserError``.
    public func type(_ text: String, into selector: String) async throws {
        try await session.send("\(find(selector).command)/value", ["text": text])
    }

    /// Presses keys one after another, wherever the focus is.
    ///
    /// - Parameter keys: Characters and ``Key``s.
    /// - Throws: ``BrowserError``.
    public func press(_ keys: Key...) async throws {
        try await session.send("/actions", KeyActions(keys))
    }

    /// Returns an element's text as it is shown.
    ///
    /// - Parameter selector: The first element that it matches.
    /// - Returns: The text; what is not shown is left out.
    /// - Throws: ``BrowserError``.
    public func text(of selector: String) async throws -> String {
        try await session.get("\(find(selector).command)/text")
    }

    /// Returns what stands in a field.
    ///
    /// - Parameter selector: The first element that it matches.
    /// - Returns: The field's value, or an empty text for an element without one.
    /// - Throws: ``BrowserError``.
    public func value(of selector: String) async throws -> String {
        let value: String? = try await session.get("\(find(selector).command)/property/value")
        return value ?? ""
    }
}

/// A key of the keyboard.
public struct Key: Hashable, Sendable {
    /// The character that it types, or the WebDriver standard's code for a key that types none.
    public let character: Character

    /// Makes the key that types a character.
    public init(_ character: Character) {
        self.character = character
    }

    /// The Enter key.
    public static let enter = Key("\u{E007}")
    /// The Escape key.
    public static let escape = Key("\u{E00C}")
    /// The Tab key.
    public static let tab = Key("\u{E004}")
    /// The key that deletes what is before the caret.
    public static let backspace = Key("\u{E003}")
    /// The key that moves the caret to the left.
    public static let left = Key("\u{E012}")
    /// The key that moves the caret to the beginning.
    public static let home = Key("\u{E011}")
}

private struct Locator: Encodable {
    let using = "css selector"
    let value: String
}

/// Presses and releases of keys, as the WebDriver standard's actions.
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
