/// The content of a page at one moment, as its visitor sees it.
///
/// ```swift
/// let snapshot = PageSnapshot(source: "<title>Cities</title><p>3 found", address: "/cities")
/// #expect(snapshot.title == "Cities")
/// ```
public struct PageSnapshot {
    /// The root element of the document.
    public let document: PageElement
    /// The page's path and query.
    public let address: String
    /// The id of the focused control, or `nil` if the driver does not know it.
    public let focus: String?
    /// The status of the response that the document came with, or `nil` if the driver does not know
    /// it.
    public let status: Int?
    /// The scheme, host and port of the site.
    var origin = SiteAddress.localOrigin

    /// Creates a snapshot from the source of a document.
    ///
    /// - Parameter source: The source. Its `value`, `checked` and `selected` attributes reflect the
    ///   current state of the controls.
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

    /// The title of the document.
    public var title: String {
        document.first { $0.name == "title" }?.text ?? ""
    }

    /// The visible text of the page.
    public var text: String {
        document.first { $0.name == "body" }?.text ?? document.text
    }

    /// Returns the path and query that a link or a form of the document points to.
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

    /// The open modal dialog, if any.
    public var dialog: PageElement? {
        document.visible.last { $0.name == "dialog" && $0.attributes["data-modal"] != nil }
    }

    /// The elements that a visitor can use: those of the modal dialog, or else all visible
    /// elements.
    var reachable: [PageElement] { (dialog ?? document).visible }

    /// Returns the field with a label: an `input`, `select` or `textarea`, or the `fieldset` of a
    /// radio group.
    public func field(_ label: String) -> PageElement? {
        reachable.first { isField($0) && names(of: $0).contains(label) }
    }

    /// Returns the button with a text, whether enabled or disabled: a `button`, or an `input` that
    /// is one.
    public func button(_ text: String) -> PageElement? {
        reachable.first { $0.isButton && $0.buttonName == text }
    }

    /// Returns whether a control or a `fieldset` around it is disabled.
    func isDisabled(_ control: PageElement) -> Bool {
        FormControls(of: document).isDisabled(control)
    }

    /// Returns the link with a text.
    public func link(_ text: String) -> PageElement? {
        reachable.first { $0.name == "a" && ($0.attributes["aria-label"] ?? $0.text) == text }
    }

    /// Returns the value of a field: its text, the value of the selected option, or `true` or an
    /// empty text for a checkbox.
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

    /// The problems of the document: duplicate ids and controls without an accessible name.
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
            element.type != "hidden" && !element.isButton
        default: false
        }
    }

    /// Returns the accessible names of a control.
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
