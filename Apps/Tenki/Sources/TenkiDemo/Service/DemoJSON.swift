typealias Fields = [String: Any]

/// The JSON of a value, with sorted keys; anything that is not a JSON value becomes `null`.
struct DemoJSON {
    private(set) var text = ""

    init(_ value: Any) {
        write(value)
    }

    private mutating func write(_ value: Any) {
        switch value {
        case let value as String: write(text: value)
        case let value as Bool: text += value ? "true" : "false"
        case let value as Int: text += "\(value)"
        case let value as Double: text += "\(value)"
        case let values as [Any]:
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                write(value)
            }
            text += "]"
        case let fields as Fields:
            text += "{"
            for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += "," }
                write(text: field.key)
                text += ":"
                write(field.value)
            }
            text += "}"
        default: text += "null"
        }
    }

    private mutating func write(text value: String) {
        text += "\""
        if value.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
            for scalar in value.unicodeScalars {
                if scalar == "\"" || scalar == "\\" {
                    text += "\\\(scalar)"
                } else if scalar.value < 0x20 {
                    text += "\\u00" + (scalar.value < 16 ? "0" : "")
                    text += String(scalar.value, radix: 16)
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
        } else {
            text += value
        }
        text += "\""
    }
}
