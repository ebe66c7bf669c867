import Foundation

struct JSONSchema {
    let document: [String: Any]

    func problems(of value: Any, in schema: [String: Any], at path: String = "$") -> [String] {
        if let reference = schema["$ref"] as? String {
            return problems(of: value, in: resolved(reference), at: path)
        }
        if let choices = schema["oneOf"] as? [[String: Any]] {
            let all = choices.map { problems(of: value, in: $0, at: path) }
            let count = all.filter(\.isEmpty).count
            return count == 1 ? [] : ["\(path): \(count) choices match"] + all.joined()
        }
        let types = schema["type"].map { $0 as? [String] ?? ["\($0)"] } ?? []
        guard types.isEmpty || types.contains(where: { isValue(value, of: $0) }) else {
            return ["\(path): \(value) is not \(types)"]
        }
        if let object = value as? [String: Any] {
            return problems(of: object, in: schema, at: path)
        }
        if let array = value as? [Any] { return problems(of: array, in: schema, at: path) }
        return limits(of: value, in: schema, at: path)
    }

    private func problems(
        of object: [String: Any],
        in schema: [String: Any],
        at path: String
    ) -> [String] {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
        let isOpen = schema["additionalProperties"] as? Bool ?? true
        let unknown = isOpen ? [] : object.keys.filter { properties[$0] == nil }
        return missing.map { "\(path).\($0) is missing" }
            + unknown.map { "\(path).\($0) is unknown" }
            + object.flatMap { key, value in
                properties[key].map { problems(of: value, in: $0, at: "\(path).\(key)") } ?? []
            }
    }

    private func problems(of array: [Any], in schema: [String: Any], at path: String) -> [String] {
        let least = schema["minItems"] as? Int ?? 0
        let most = schema["maxItems"] as? Int ?? .max
        let items = schema["items"] as? [String: Any] ?? [:]
        return ((least...most).contains(array.count) ? [] : ["\(path) has \(array.count) items"])
            + array.enumerated().flatMap { problems(of: $1, in: items, at: "\(path)[\($0)]") }
    }

    private func limits(of value: Any, in schema: [String: Any], at path: String) -> [String] {
        var problems: [String] = []
        if let choices = schema["enum"] as? [Any],
            !choices.contains(where: { "\($0)" == "\(value)" })
        {
            problems.append("\(path): \(value) is not one of \(choices)")
        }
        if let pattern = schema["pattern"] as? String, let text = value as? String,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            problems.append("\(path): \(text) does not match \(pattern)")
        }
        if let number = (value as? NSNumber)?.doubleValue, !(value is NSNull) {
            let least = (schema["minimum"] as? NSNumber)?.doubleValue ?? -.infinity
            let most = (schema["maximum"] as? NSNumber)?.doubleValue ?? .infinity
            if !(least...most).contains(number) { problems.append("\(path): \(number)") }
        }
        return problems
    }

    private func isValue(_ value: Any, of type: String) -> Bool {
        switch type {
        case "null": value is NSNull
        case "string": value is String
        case "boolean": value is Bool
        case "integer": value is Int
        case "number": value is NSNumber
        case "array": value is [Any]
        default: value is [String: Any]
        }
    }

    private func resolved(_ reference: String) -> [String: Any] {
        reference.split(separator: "/").dropFirst().reduce(document) { part, key in
            part[String(key)] as? [String: Any] ?? [:]
        }
    }

    func schema(_ method: String, _ path: String, _ status: Int) -> [String: Any]? {
        let paths = document["paths"] as? [String: [String: [String: Any]]]
        let responses = paths?[path]?[method]?["responses"] as? [String: [String: Any]]
        guard var response = responses?["\(status)"] else { return nil }
        if let reference = response["$ref"] as? String { response = resolved(reference) }
        let content = response["content"] as? [String: [String: Any]]
        return content?.values.first?["schema"] as? [String: Any]
    }
}
