import Foundation

/// A document that applies patches and keeps the values entered into its fields, as a browser does.
final class PageDocument {
    let root: PageElement
    private(set) var address: String
    private(set) var focus: String?
    /// The response's status, or `nil` before the first response.
    private let status: Int?
    /// The site's scheme, host and port.
    private let origin: String
    /// The keys of the fields that the user has changed.
    private var entered: Set<String> = []
    /// The version of the page.
    private(set) var version = 0
    /// The number of the last input that is included in the page.
    private(set) var acknowledged = 0
    /// The address to which the page navigates, or `nil` if it doesn't navigate.
    private(set) var departure: String?

    init(
        source: String,
        address: String,
        status: Int? = nil,
        origin: String = SiteAddress.localOrigin
    ) {
        var parser = DocumentParser(source)
        root = parser.parse()
        self.address = address
        self.status = status
        self.origin = origin
        focus = root.first { $0.attributes["autofocus"] != nil }?.id
        version = Int(page?.attributes["data-version"] ?? "") ?? 0
    }

    /// The element with the page's ID.
    var page: PageElement? {
        root.first { $0.attributes["data-page"] != nil }
    }

    var snapshot: PageSnapshot {
        var snapshot = PageSnapshot(document: root, address: address, focus: focus, status: status)
        snapshot.origin = origin
        return snapshot
    }

    /// Applies an event's patch.
    ///
    /// `version` is the event's ID.
    func apply(_ json: Data, version: Int) throws {
        guard let patch = try JSONSerialization.jsonObject(with: json) as? [String: Any],
            let number = patch["n"] as? Int
        else { throw PatchError(text: "a patch isn't an object with a number") }
        for operation in patch["o"] as? [[Any]] ?? [] {
            try apply(operation.map { ($0 as? String) ?? "\($0)" })
        }
        self.version = version
        acknowledged = number
    }

    private func apply(_ operation: [String]) throws {
        switch (operation.first, operation.count) {
        case ("h", 3): try morph(operation[1], into: operation[2])
        case ("b", 2):
            guard let body = root.first({ $0.name == "body" }) else { return }
            keepingValues { body.content = Self.content(of: operation[1]) }
        case ("i", 5):
            try place(Self.content(of: operation[2]), in: operation[3], before: operation[4])
        case ("m", 4):
            let row = try element(operation[1])
            remove(row)
            try place([.element(row)], in: operation[2], before: operation[3])
        case ("d", 2): remove(try element(operation[1]))
        case ("v", 3): try set(operation[2], in: element(operation[1]))
        case ("t", 2):
            root.first { $0.name == "title" }?.content = [.text(operation[1])]
        case ("u", 2), ("u", 3): address = operation[1]
        case ("g", 2): departure = operation[1]
        case ("f", 2): focus = operation[1]
        default: throw PatchError(text: "\(operation) isn't an operation")
        }
    }

    private func morph(_ id: String, into source: String) throws {
        let old = try element(id)
        let new = Self.content(of: source)
        guard new.count == 1, case .element(let element) = new[0], element.id == id else {
            throw PatchError(text: "the new source of “\(id)” isn't a single element with that ID")
        }
        guard let parent = root.parent(of: old), let place = parent.place(of: old) else { return }
        keepingValues { parent.content[place] = .element(element) }
    }

    private func place(_ content: [PageElement.Content], in list: String, before: String) throws {
        let list = try element(list)
        let place = before.isEmpty ? nil : list.place(of: try element(before))
        guard before.isEmpty || place != nil else {
            throw PatchError(text: "the row “\(before)” isn't in its list")
        }
        list.content.insert(contentsOf: content, at: place ?? list.content.count)
    }

    private func remove(_ element: PageElement) {
        guard let parent = root.parent(of: element), let place = parent.place(of: element) else {
            return
        }
        parent.content.remove(at: place)
    }

    /// Returns an element, or throws an error if it is missing.
    ///
    /// A browser's script ignores missing elements, but a test must fail.
    private func element(_ id: String) throws -> PageElement {
        guard let element = root.element(withID: id) else {
            throw PatchError(text: "the page has no element “\(id)”")
        }
        return element
    }

    /// Changes the document and keeps the values of the remaining fields.
    private func keepingValues(_ change: () -> Void) {
        var values: [String: String] = [:]
        let before = snapshot
        for (key, field) in keyedFields where field.isBoundField || entered.contains(key) {
            values[key] = before.value(of: field)
        }
        change()
        for (key, field) in keyedFields {
            if let value = values[key] { set(value, in: field) }
        }
    }

    /// The fields, with keys that survive patches: a field's ID, or else its name with a number.
    private var keyedFields: [(key: String, field: PageElement)] {
        var counts: [String: Int] = [:]
        return root.all.compactMap { field in
            guard ["input", "select", "textarea", "fieldset"].contains(field.name) else {
                return nil
            }
            if let id = field.id { return ("#\(id)", field) }
            guard field.type != "radio", let name = field.attributes["name"] else { return nil }
            let count = counts[name, default: 0] + 1
            counts[name] = count
            return ("\(count) \(name)", field)
        }
    }

    /// Sets a field's value as a user does, so that patches don't replace it.
    func enter(_ value: String, into field: PageElement) {
        if let key = keyedFields.first(where: { $0.field === field })?.key { entered.insert(key) }
        set(value, in: field)
    }

    func set(_ value: String, in field: PageElement) {
        switch field.name {
        case "textarea": field.content = [.text(value)]
        case "select":
            for option in field.all where option.name == "option" {
                option.attributes["selected"] = option.optionValue == value ? "" : nil
            }
        case "fieldset":
            for button in field.all where button.attributes["type"] == "radio" {
                button.attributes["checked"] = button.attributes["value"] == value ? "" : nil
            }
        case _ where field.attributes["type"] == "checkbox":
            field.attributes["checked"] = value == "true" ? "" : nil
        default: field.attributes["value"] = value
        }
    }

    private static func content(of source: String) -> [PageElement.Content] {
        var parser = DocumentParser(source)
        return parser.parse().content
    }
}

extension PageElement {
    fileprivate func place(of child: PageElement) -> Int? {
        content.firstIndex {
            if case .element(let element) = $0 { element === child } else { false }
        }
    }

    var isBoundField: Bool {
        if name == "fieldset" {
            return id.map { id in all.contains { $0.attributes["name"] == "f.\(id)" } } ?? false
        }
        return attributes["name"]?.hasPrefix("f.") == true && attributes["type"] != "radio"
    }
}

/// An error thrown for a patch that doesn't match its document.
struct PatchError: Error, CustomStringConvertible {
    let text: String

    var description: String { "Invalid patch: \(text)." }
}
