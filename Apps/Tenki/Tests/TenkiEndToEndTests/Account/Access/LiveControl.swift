import Foundation
import KasaneTesting

/// A control of a live page, with a value that its page accepts.
struct LiveControl: Hashable, Sendable {
    /// The name that inputs contain, such as `b.save` of a button or `f.mail` of a field.
    let name: String
    /// A value of the control.
    let value: String
    /// The form of the control; `nil` for the page's own form.
    let form: String?
    /// The text that a visitor sees or hears.
    let text: String

    /// Whether it is a button.
    var isButton: Bool { name.hasPrefix("b.") }
    /// Whether it is a field for files.
    var isFile: Bool { name.hasPrefix("u.") }
    /// The control in the body of an input.
    var pair: String { "\(name.formEncoded)=\(value.formEncoded)" }

    /// Returns the enabled controls of a document, each once.
    static func all(in document: PageElement) -> [Self] {
        var controls: [Self] = []
        collect(in: document, form: nil, isEnabled: true, into: &controls)
        var seen: Set<String> = []
        return controls.filter { seen.insert("\($0.name) \($0.value)").inserted }
    }

    private static func collect(
        in element: PageElement,
        form: String?,
        isEnabled: Bool,
        into controls: inout [Self]
    ) {
        let isEnabled = isEnabled && element.attributes["disabled"] == nil
        let form = element.name == "form" ? element.id : form
        if isEnabled, let name = element.attributes["name"],
            ["b.", "f.", "u."].contains(where: name.hasPrefix)
        {
            let owner = element.attributes["form"] ?? form
            controls.append(
                Self(
                    name: name,
                    value: value(of: element),
                    form: owner == "live" ? nil : owner,
                    text: element.attributes["aria-label"] ?? element.text
                )
            )
        }
        for child in element.children {
            collect(in: child, form: form, isEnabled: isEnabled, into: &controls)
        }
    }

    private static func value(of element: PageElement) -> String {
        if element.name == "button" { return "" }
        if element.name == "select" {
            let option = element.all.last {
                $0.name == "option" && $0.attributes["disabled"] == nil
            }
            return option?.attributes["value"] ?? option?.text ?? ""
        }
        switch element.attributes["type"] {
        case "checkbox": return "true"
        case "radio": return element.attributes["value"] ?? ""
        case "email": return "another@example.jp"
        case "date": return "2000-01-01"
        case "number", "range": return element.attributes["value"] ?? "1"
        default: return "text"
        }
    }
}

extension String {
    /// The text in a body of the type `application/x-www-form-urlencoded`.
    var formEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
