import Foundation
import KasaneTesting

struct LiveControl: Hashable, Sendable {
    let name: String
    let value: String
    let form: String?
    let text: String

    var isButton: Bool { name.hasPrefix("b.") }
    var isFile: Bool { name.hasPrefix("u.") }
    var pair: String { "\(name.formEncoded)=\(value.formEncoded)" }

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
    var formEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
