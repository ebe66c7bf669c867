/// The content of a page at one point in time, as a visitor sees it.
///
/// ```swift
/// let snapshot = PageSnapshot(source: "<title>Cities</title><p>3 found", address: "/cities")
/// #expect(snapshot.title == "Cities")
/// ```
public struct PageSnapshot {
    /// The document's root element.
    public let document: PageElement
    /// The page's path and query.
    public let address: String
    /// The ID of the focused control, or `nil` if unknown.
    public let focus: String?
    /// The document's HTTP status, or `nil` if unknown.
    public let status: Int?
    /// The site's scheme, host and port.
    var origin = SiteAddress.localOrigin

    /// Parses a document.
    ///
    /// - Parameter source: The document's source. The attributes `value`, `checked` and `selected`
    ///   are the current state of the controls.
    public init(source: String, address: String, focus: String? = nil, status: Int? = nil) {
        var parser = DocumentParser(source)
        self.init(document: parser.parse(), address: address, focus: focus, status: status)
    }

    init(document: PageElement, address: String, focus: String?, status: Int?) {
        self.document = document
        self.address = address
        self.focus = focus
        self.status = status
    }

    /// The document's title.
    public var title: String {
        document.first { $0.name == "title" }?.text ?? ""
    }

    /// The page's visible text.
    public var text: String {
        document.first { $0.name == "body" }?.text ?? document.text
    }

    /// Returns the path and query of a link's or form's target.
    ///
    /// A `base` element replaces the document's address, except for an empty reference.
    func address(of reference: String) throws(PageNavigationError) -> String {
        guard !reference.isEmpty else { return address }
        let base = document.first { $0.name == "base" && $0.attributes["href"] != nil }
        return try SiteAddress.resolve(
            reference,
            against: SiteAddress.resolve(
                base?.attributes["href"] ?? "",
                against: address,
                origin: origin
            ),
            origin: origin
        )
    }

    /// The open modal dialog.
    public var dialog: PageElement? {
        document.visible.last { $0.name == "dialog" && $0.attributes["data-modal"] != nil }
    }

    /// The elements that a visitor can use: the elements in the modal dialog, or else all visible
    /// elements.
    var reachable: [PageElement] { (dialog ?? document).visible }

    /// Returns the field with a label: an `input`, `select` or `textarea`, or the `fieldset` of a
    /// radio group.
    public func field(_ label: String) -> PageElement? {
        reachable.first { isField($0) && names(of: $0).contains(label) }
    }

    /// Returns the button with a label, whether it is enabled or not: a `button`, or an `input`
    /// that looks like a button.
    public func button(_ text: String) -> PageElement? {
        reachable.first { $0.isButton && $0.buttonName == text }
    }

    /// Returns whether a control or an enclosing `fieldset` is disabled.
    func isDisabled(_ control: PageElement) -> Bool {
        FormControls(of: document).isDisabled(control)
    }

    /// Returns the link with a text.
    public func link(_ text: String) -> PageElement? {
        reachable.first { $0.name == "a" && ($0.attributes["aria-label"] ?? $0.text) == text }
    }

    /// Returns a field's value: its text, the value of its selected option, or, for a checkbox,
    /// `true` or an empty string.
    public func value(of field: PageElement) -> String {
        switch field.name {
        case "textarea": field.rawText
        case "select": field.selectedOptions.first?.optionValue ?? ""
        case "fieldset":
            field.first { $0.attributes["checked"] != nil }?.attributes["value"] ?? ""
        case _ where field.attributes["type"] == "checkbox":
            field.attributes["checked"] == nil ? "" : "true"
        default: field.attributes["value"] ?? ""
        }
    }

    /// The document's problems: duplicate IDs and controls without an accessible name.
    public var problems: [String] {
        var seen: Set<String> = []
        let twice = document.all.compactMap(\.id).filter { !seen.insert($0).inserted }
        let nameless = document.visible.filter { element in
            isControl(element) && names(of: element).isEmpty
        }
        let silent = document.visible.filter {
            $0.name == "button" && $0.text.isEmpty && $0.attributes["aria-label"] == nil
        }
        return Set(twice).sorted().map { "two elements have the ID “\($0)”" }
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
            element.type != "hidden" && !element.isButton
        default: false
        }
    }

    /// Returns a control's accessible names.
    func names(of element: PageElement) -> [String] {
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
