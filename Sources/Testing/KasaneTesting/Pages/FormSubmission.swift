import Foundation
import KasaneConcurrency
import KasaneHTTP

/// The request that submits a form (HTML, section 4.10.21.3, “Form submission algorithm”).
struct FormSubmission {
    /// The path and query.
    let address: String
    let content: Content

    /// A request's content.
    enum Content {
        /// A GET request with the form data in its address.
        case query
        /// A form in the format `application/x-www-form-urlencoded`.
        case form(String)
        /// A form with files.
        case multipart(FormDriver.Multipart)
    }

    private struct Entry {
        let name: String
        let value: String
        /// Whether the value is a file path.
        var isFile = false
    }

    /// Creates the request for a form and the pressed button.
    ///
    /// - Throws: ``PageNavigationError``, or an error if a file can't be read.
    init(
        of form: PageElement,
        by button: PageElement?,
        in document: PageDocument
    ) throws {
        let method = Self.attribute("method", of: form, button)?.lowercased()
        guard method != "dialog" else { throw PageNavigationError.closesDialog }
        let snapshot = document.snapshot
        let target = try snapshot.address(of: Self.attribute("action", of: form, button) ?? "")
        let controls = FormControls(of: document.root).enabled(in: form)
        if form.attributes["novalidate"] == nil, button?.attributes["formnovalidate"] == nil,
            let missing = controls.first(where: { $0.isMissingValue(among: controls) })
        {
            let name = snapshot.names(of: missing).first ?? missing.name
            throw PageNavigationError.emptyField(name)
        }
        let entries =
            controls
            .flatMap { Self.entries(of: $0, isSubmitter: $0 === button) }
        guard method == "post" else {
            let path = target.prefix { $0 != "?" }
            address = entries.isEmpty ? String(path) : "\(path)?\(Self.encoded(entries))"
            content = .query
            return
        }
        address = target
        switch Self.attribute("enctype", of: form, button)?.lowercased() {
        case "multipart/form-data": content = .multipart(try Self.multipart(entries))
        case "text/plain": throw PageNavigationError.unsupportedEncoding("text/plain")
        default: content = .form(Self.encoded(entries))
        }
    }

    private static func attribute(
        _ name: String,
        of form: PageElement,
        _ button: PageElement?
    ) -> String? {
        button?.attributes["form\(name)"] ?? form.attributes[name]
    }

    /// Returns the form entries of a control.
    private static func entries(
        of control: PageElement,
        isSubmitter: Bool
    ) -> [Entry] {
        guard let name = control.attributes["name"], !name.isEmpty else { return [] }
        let value = control.attributes["value"]
        switch control.name {
        case _ where control.isButton:
            return isSubmitter ? [Entry(name: name, value: value ?? "")] : []
        case "select":
            return control.selectedOptions.filter { $0.attributes["disabled"] == nil }
                .map { Entry(name: name, value: $0.optionValue) }
        case "textarea": return [Entry(name: name, value: control.rawText)]
        case _ where ["checkbox", "radio"].contains(control.type):
            let isChecked = control.attributes["checked"] != nil
            return isChecked ? [Entry(name: name, value: value ?? "on")] : []
        default: return [Entry(name: name, value: value ?? "", isFile: control.type == "file")]
        }
    }

    private static func encoded(_ entries: [Entry]) -> String {
        entries.map { entry in
            [entry.name, entry.value].map { PercentEncoding.form.encoded(normalized($0)) }
                .joined(separator: "=")
        }
        .joined(separator: "&")
    }

    private static func multipart(_ entries: [Entry]) throws -> FormDriver.Multipart {
        let parts = try entries.map { entry in
            guard entry.isFile else {
                return RequestBody.Part(entry.name, text: normalized(entry.value))
            }
            let file = URL(filePath: entry.value)
            return RequestBody.Part(
                entry.name,
                file: entry.value.isEmpty ? Data() : try Data(contentsOf: file),
                fileName: entry.value.isEmpty ? "" : file.lastPathComponent
            )
        }
        let body = try RequestBody.multipart(parts)
        guard case .data(let data) = body.content else { throw CancellationError() }
        return FormDriver.Multipart(contentType: body.contentType ?? "", bytes: Array(data))
    }

    /// Returns the text with CR LF line breaks, as submitted by forms.
    private static func normalized(_ text: String) -> String {
        text.map { ["\n", "\r", "\r\n"].contains($0) ? "\r\n" : String($0) }.joined()
    }
}
