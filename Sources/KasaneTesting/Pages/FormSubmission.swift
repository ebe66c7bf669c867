import KasanePercentEncoding

/// The request by which a browser submits a form.
///
/// Standard: HTML, section 4.10.21.3, “Form submission algorithm”.
struct FormSubmission {
    /// The path and query.
    let address: String
    /// The content as `application/x-www-form-urlencoded`, or `nil` for a GET request.
    let body: String?

    /// Creates a form's submission.
    ///
    /// - Parameters:
    ///   - form: The form.
    ///   - button: The pressed button, or `nil` for a form without one.
    ///   - document: The document that contains the form.
    /// - Throws: ``PageNavigationError``.
    init(
        of form: PageElement,
        by button: PageElement?,
        in document: PageDocument
    ) throws(PageNavigationError) {
        let method = Self.attribute("method", of: form, button)?.lowercased()
        guard method != "dialog" else { throw .closesDialog }
        let snapshot = document.snapshot
        let target = try snapshot.address(of: Self.attribute("action", of: form, button) ?? "")
        let controls = FormControls(of: document.root).enabled(in: form)
        if form.attributes["novalidate"] == nil, button?.attributes["formnovalidate"] == nil,
            let missing = controls.first(where: { $0.isMissingValue(among: controls) })
        {
            throw .emptyField(snapshot.names(of: missing).first ?? missing.name)
        }
        let content =
            controls
            .flatMap { Self.entries(of: $0, isSubmitter: $0 === button) }
            .map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
            .joined(separator: "&")
        if method == "post" {
            let encoding = Self.attribute("enctype", of: form, button)?.lowercased() ?? ""
            guard !["multipart/form-data", "text/plain"].contains(encoding) else {
                throw .unsupportedEncoding(encoding)
            }
            address = target
            body = content
        } else {
            let path = target.prefix { $0 != "?" }
            address = content.isEmpty ? String(path) : "\(path)?\(content)"
            body = nil
        }
    }

    /// Returns an attribute of the button that overrides the form's own, or else that one.
    private static func attribute(
        _ name: String,
        of form: PageElement,
        _ button: PageElement?
    ) -> String? {
        button?.attributes["form\(name)"] ?? form.attributes[name]
    }

    /// Returns the names and values that a control contributes to its form.
    private static func entries(
        of control: PageElement,
        isSubmitter: Bool
    ) -> [(name: String, value: String)] {
        guard let name = control.attributes["name"], !name.isEmpty else { return [] }
        let value = control.attributes["value"]
        switch control.name {
        case _ where control.isButton: return isSubmitter ? [(name, value ?? "")] : []
        case "select":
            return control.selectedOptions.filter { $0.attributes["disabled"] == nil }
                .map { (name, $0.optionValue) }
        case "textarea": return [(name, control.rawText)]
        case _ where ["checkbox", "radio"].contains(control.type):
            return control.attributes["checked"] == nil ? [] : [(name, value ?? "on")]
        default: return [(name, value ?? "")]
        }
    }

    private static func encoded(_ text: String) -> String {
        // Forms are submitted with the line breaks of HTTP.
        let lines = text.map { ["\n", "\r", "\r\n"].contains($0) ? "\r\n" : String($0) }
        return PercentEncoding.form.encoded(lines.joined())
    }
}
