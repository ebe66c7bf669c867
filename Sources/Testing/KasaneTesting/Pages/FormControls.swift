/// A document's controls in order, with their form owners (HTML, section 4.10.17.3, “Association of
/// controls and forms”).
struct FormControls {
    /// A control in a document.
    struct Control {
        let element: PageElement
        /// The form that owns the control.
        let form: PageElement?
        /// Whether the control or an enclosing `fieldset` is disabled.
        let isDisabled: Bool
    }

    private var all: [Control] = []
    private let forms: [String: PageElement]

    init(of document: PageElement) {
        let named = document.all.filter { $0.name == "form" }.compactMap { form in
            form.id.map { ($0, form) }
        }
        forms = Dictionary(named, uniquingKeysWith: { first, _ in first })
        visit(document, in: nil, isDisabled: false)
    }

    func enabled(in form: PageElement) -> [PageElement] {
        all.filter { $0.form === form && !$0.isDisabled }.map(\.element)
    }

    /// Returns the form that a control or a radio group belongs to.
    func form(of control: PageElement) -> PageElement? {
        let owned = control.name == "fieldset" ? control.first { $0.name == "input" } : control
        return all.first { $0.element === owned }?.form
    }

    /// Returns whether a control or an enclosing `fieldset` is disabled.
    func isDisabled(_ control: PageElement) -> Bool {
        all.first { $0.element === control }?.isDisabled ?? false
    }

    /// Returns a form's first submit button, enabled or not.
    func defaultButton(of form: PageElement) -> PageElement? {
        all.first { $0.form === form && $0.element.isSubmitButton }?.element
    }

    /// Returns the form that Enter in a field submits, and the button that it presses (HTML,
    /// section 4.10.21.2, “Implicit submission”).
    ///
    /// - Returns: The form and its default button, or `nil` if Enter doesn't submit a form.
    func submission(byEnterIn field: PageElement) -> (form: PageElement, button: PageElement?)? {
        guard field.name == "input", let form = form(of: field) else { return nil }
        if let button = defaultButton(of: form) {
            return isDisabled(button) ? nil : (form, button)
        }
        let fields = all.filter { $0.form === form && $0.element.isTextInput }
        return fields.count > 1 ? nil : (form, nil)
    }

    private mutating func visit(_ element: PageElement, in form: PageElement?, isDisabled: Bool) {
        let isOff = isDisabled || element.attributes["disabled"] != nil
        switch element.name {
        case "button", "input", "select", "textarea":
            let owner = element.attributes["form"].map { forms[$0] } ?? form
            all.append(Control(element: element, form: owner, isDisabled: isOff))
        case "datalist", "noscript", "template": break
        case "fieldset":
            let legend = element.children.first { $0.name == "legend" }
            for child in element.children {
                visit(child, in: form, isDisabled: child === legend ? isDisabled : isOff)
            }
        default:
            let inner = element.name == "form" ? form ?? element : form
            for child in element.children { visit(child, in: inner, isDisabled: isDisabled) }
        }
    }
}

extension PageElement {
    /// Whether the live script handles the form.
    ///
    /// Other forms are submitted by the browser.
    var isLiveForm: Bool {
        name == "form" && attributes["method"] == "post" && attributes["action"] == nil
            && !isPlainPageForm
    }

    /// Whether the element is a form of a live page that the browser submits.
    var isPlainPageForm: Bool { attributes["data-plain"] != nil }

    /// The `type` attribute in lowercase.
    var type: String? { attributes["type"]?.lowercased() }

    /// Whether the element is a `button`, or an `input` that looks like one.
    var isButton: Bool {
        name == "button" || name == "input" && ["submit", "reset", "button"].contains(type)
    }

    var isSubmitButton: Bool {
        name == "button" ? type != "button" && type != "reset" : name == "input" && type == "submit"
    }

    /// The button's name, as seen or heard by users.
    var buttonName: String {
        if let label = attributes["aria-label"] { return label }
        guard name == "input" else { return text }
        return attributes["value"] ?? (type == "reset" ? "Reset" : "Submit")
    }

    /// Whether the input blocks implicit submission (HTML, section 4.10.21.2).
    var isTextInput: Bool {
        let others = [
            "button", "checkbox", "color", "file", "hidden", "image", "radio", "range", "reset",
            "submit",
        ]
        return name == "input" && !others.contains(type ?? "text")
    }

    var optionValue: String { attributes["value"] ?? text }

    /// The selected options of a `select`.
    ///
    /// If no option is selected, a menu selects its first enabled option.
    var selectedOptions: [PageElement] {
        let disabled = all.filter { $0.name == "optgroup" && $0.attributes["disabled"] != nil }
            .flatMap(\.all)
        let options = all.filter { $0.name == "option" }
        let selected = options.filter { $0.attributes["selected"] != nil }
        let enabled = options.filter { option in
            option.attributes["disabled"] == nil && !disabled.contains { $0 === option }
        }
        if attributes["multiple"] != nil { return selected }
        return Array(selected.isEmpty ? enabled.prefix(1) : selected.suffix(1))
    }
}
