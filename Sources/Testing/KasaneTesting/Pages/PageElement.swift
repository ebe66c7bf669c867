/// An element on a page in a test.
public final class PageElement {
    /// A piece of an element's content.
    public enum Content {
        /// Unescaped text.
        case text(String)
        /// A child element.
        case element(PageElement)
    }

    /// The element's name in lowercase.
    public let name: String
    /// The attributes by name.
    public internal(set) var attributes: [String: String]
    /// The content in order.
    public internal(set) var content: [Content] = []
    /// The index of a control without an ID among the browser's controls.
    var position: Int?

    init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// The element's ID.
    public var id: String? { attributes["id"] }

    /// The child elements.
    public var children: [PageElement] {
        content.compactMap { if case .element(let child) = $0 { child } else { nil } }
    }

    /// The element and all its descendants in document order.
    public var all: [PageElement] {
        [self] + children.flatMap(\.all)
    }

    /// The visible text, with whitespace collapsed to single spaces.
    public var text: String { visibleText(omitting: \.isHidden) }

    func visibleText(omitting isOmitted: (PageElement) -> Bool) -> String {
        rawVisibleText(omitting: isOmitted).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    var isHidden: Bool {
        ["script", "style", "noscript", "template", "head", "datalist"].contains(name)
            || attributes["hidden"] != nil
    }

    /// The visible text with its original whitespace.
    var rawText: String { rawVisibleText(omitting: \.isHidden) }

    private func rawVisibleText(omitting isOmitted: (PageElement) -> Bool) -> String {
        content.map { piece in
            switch piece {
            case .text(let text): text
            case .element(let child):
                isOmitted(child) ? "" : child.spaced(child.rawVisibleText(omitting: isOmitted))
            }
        }
        .joined()
    }

    /// Returns the element's text, with spaces around it unless the element is inline.
    private func spaced(_ text: String) -> String {
        let isInline = ["a", "span", "strong", "em", "small", "time", "code", "abbr", "mark"]
            .contains(name)
        return isInline ? text : " \(text) "
    }

    /// The element and its descendants that are visible, in document order.
    var visible: [PageElement] {
        isHidden ? [] : [self] + children.flatMap(\.visible)
    }

    func first(_ isWanted: (PageElement) -> Bool) -> PageElement? {
        all.first(where: isWanted)
    }

    func element(withID id: String) -> PageElement? {
        first { $0.id == id }
    }

    func parent(of element: PageElement) -> PageElement? {
        first { $0.children.contains { $0 === element } }
    }
}
