/// An element of a page's document, as a page test sees it.
public final class PageElement {
    /// What stands in an element.
    public enum Content {
        /// Text, unescaped.
        case text(String)
        /// An element.
        case element(PageElement)
    }

    /// The element's name, in lower case.
    public let name: String
    /// The attributes' values by name.
    public internal(set) var attributes: [String: String]
    /// What stands in it, in order.
    public internal(set) var content: [Content] = []

    init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// The element's identity, if it has one.
    public var id: String? { attributes["id"] }

    /// The elements that stand directly in it.
    public var children: [PageElement] {
        content.compactMap { if case .element(let child) = $0 { child } else { nil } }
    }

    /// The element itself and all those in it, in the order of the document.
    public var all: [PageElement] {
        [self] + children.flatMap(\.all)
    }

    /// The text that can be read in it, with one space for any white space.
    public var text: String {
        rawText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether it is no part of what can be seen.
    var isHidden: Bool {
        ["script", "style", "noscript", "template", "head", "datalist"].contains(name)
            || attributes["hidden"] != nil
    }

    /// All the text in it, as it stands in the document.
    var rawText: String {
        content.map { piece in
            switch piece {
            case .text(let text): text
            case .element(let child): child.isHidden ? "" : child.spacedText
            }
        }
        .joined()
    }

    /// The text in the place that the element takes: what is no part of a line stands apart.
    private var spacedText: String {
        let isInline = ["a", "span", "strong", "em", "small", "time", "code", "abbr", "mark"]
            .contains(name)
        return isInline ? rawText : " \(rawText) "
    }

    /// The elements that can be seen, those in it first.
    var visible: [PageElement] {
        isHidden ? [] : [self] + children.flatMap(\.visible)
    }

    func first(_ isWanted: (PageElement) -> Bool) -> PageElement? {
        all.first(where: isWanted)
    }

    func element(withID id: String) -> PageElement? {
        first { $0.id == id }
    }

    /// The element that directly holds another.
    func parent(of element: PageElement) -> PageElement? {
        first { $0.children.contains { $0 === element } }
    }
}
