struct XMLNode {
    let name: String
    let attributes: [(name: String, value: String)]
    private let text: String
    private let children: [XMLNode]

    init(_ name: String, _ text: String, _ attributes: [(name: String, value: String)] = []) {
        self.name = name
        self.attributes = attributes
        self.text = text
        children = []
    }

    init(_ name: String, _ children: [XMLNode]) {
        self.init(name, [], children)
    }

    init(_ name: String, _ attributes: [(name: String, value: String)], _ children: [XMLNode]) {
        self.name = name
        self.attributes = attributes
        text = ""
        self.children = children
    }

    var document: String {
        var result = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        write(to: &result)
        return result
    }

    private func write(to result: inout String) {
        result += "<\(name)"
        for attribute in attributes {
            result += " \(attribute.name)=\"\(Self.escaped(attribute.value))\""
        }
        guard !text.isEmpty || !children.isEmpty else {
            result += "/>\n"
            return
        }
        result += ">"
        if !children.isEmpty { result += "\n" }
        result += Self.escaped(text)
        for child in children { child.write(to: &result) }
        result += "</\(name)>\n"
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { [0x26, 0x3C, 0x3E, 0x22].contains($0) }) else {
            return text
        }
        // Scalars, because a combining character would hide the one that it follows.
        return text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(scalar)
            }
        }
        .joined()
    }
}
