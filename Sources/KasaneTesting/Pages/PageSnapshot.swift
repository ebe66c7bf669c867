/// What a visitor sees of a page at one moment.
public struct PageSnapshot {
    /// The element of the whole document.
    public let document: PageElement
    /// The page's address: path and query.
    public let address: String
    /// The identity of the control that has the focus, where the driver knows of one.
    public let focus: String?

    /// Makes a snapshot of a document's source.
    ///
    /// - Parameters:
    ///   - source: The source, in which `value`, `checked` and `selected` say what the controls hold now.
    ///   - address: The page's address: path and query.
    ///   - focus: The identity of the control that has the focus, if it is known.
    public init(source: String, address: String, focus: String? = nil) {
        var parser = DocumentParser(source)
        self.init(document: parser.parse(), address: address, focus: focus)
    }

    init(document: PageElement, address: String, focus: String?) {
        self.document = document
        self.address = address
        self.focus = focus
    }

    /// The document's title.
    public var title: String {
        document.first { $0.name == "title" }?.text ?? ""
    }

    /// The text that can be read on the page.
    public var text: String {
        document.first { $0.name == "body" }?.text ?? document.text
    }

    /// The dialog that must be closed before the page can be used, if there is one.
    public var dialog: PageElement? {
        document.visible.last { $0.name == "dialog" && $0.attributes["data-modal"] != nil }
    }

    /// The elements that a visitor can reach: those of the dialog if there is one, else all that can be seen.
    var reachable: [PageElement] { (dialog ?? document).visible }

    /// Returns the field with a label: an `input`, `select` or `textarea`, or the `fieldset` of radio buttons.
    public func field(_ label: String) -> PageElement? {
        reachable.first { isField($0) && names(of: $0).contains(label) }
    }

    /// Returns the button with a text, whether or not it is disabled.
    public func button(_ text: String) -> PageElement? {
        reachable.first { $0.name == "button" && ($0.attributes["aria-label"] ?? $0.text) == text }
    }

    /// Returns the link with a text.
    public func link(_ text: String) -> PageElement? {
        reachable.first { $0.name == "a" && ($0.attributes["aria-label"] ?? $0.text) == text }
    }

    /// Returns what a field holds: its text, the chosen option's value, `true` or an empty text of a checkbox.
    public func value(of field: PageElement) -> String {
        switch field.name {
        case "textarea": field.rawText
        case "select":
            (field.first { $0.name == "option" && $0.attributes["selected"] != nil }
                ?? field.first { $0.name == "option" })?.attributes["value"] ?? ""
        case "fieldset":
            field.first { $0.attributes["checked"] != nil }?.attributes["value"] ?? ""
        case _ where field.attributes["type"] == "checkbox":
            field.attributes["checked"] == nil ? "" : "true"
        default: field.attributes["value"] ?? ""
        }
    }

    /// What is wrong with the document: identities that two elements share, controls without a name.
    public var problems: [String] {
        var seen: Set<String> = []
        let twice = document.all.compactMap(\.id).filter { !seen.insert($0).inserted }
        let nameless = document.visible.filter { element in
            isControl(element) && names(of: element).isEmpty
        }
        let silent = document.visible.filter {
            $0.name == "button" && $0.text.isEmpty && $0.attributes["aria-label"] == nil
        }
        return Set(twice).sorted().map { "two elements have the id “\($0)”" }
            + nameless.map { "<\($0.name) id=\"\($0.id ?? "")\"> has no label" }
            + silent.map { "<button id=\"\($0.id ?? "")\"> has no text and no aria-label" }
    }

    private func isField(_ element: PageElement) -> Bool {
        (isControl(element) && element.attributes["type"] != "radio") || element.name == "fieldset"
    }

    private func isControl(_ element: PageElement) -> Bool {
        switch element.name {
        case "select", "textarea": true
        case "input":
            !["hidden", "submit", "button"].contains(element.attributes["type"] ?? "text")
        default: false
        }
    }

    /// The names by which assistive technology knows a control.
    private func names(of element: PageElement) -> [String] {
        let labels = document.all.filter { label in
            label.name == "label"
                && (label.attributes["for"].map { $0 == element.id }
                    ?? label.all.contains { $0 === element })
        }
        let legends =
            element.name == "fieldset" ? element.children.filter { $0.name == "legend" } : []
        return
            ((labels + legends).map(\.text) + [element.attributes["aria-label"]].compactMap { $0 })
            .filter { !$0.isEmpty }
    }
}
