import Foundation

struct DocumentShape {
    private(set) var types: [String: Set<String>] = [:]

    init(_ data: Data) throws {
        visit(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed), at: "")
    }

    private mutating func visit(_ value: Any, at path: String) {
        switch value {
        case let object as [String: Any]:
            types[path, default: []].insert("object")
            for (key, value) in object {
                let isCode = key.first?.isNumber == true
                visit(value, at: isCode ? "\(path){}" : "\(path).\(key)")
            }
        case let array as [Any]:
            types[path, default: []].insert("array")
            for element in array { visit(element, at: "\(path)[]") }
        case is String: types[path, default: []].insert("string")
        case is NSNull: types[path, default: []].insert("null")
        default: types[path, default: []].insert("number")
        }
    }

    func differences(from other: Self) -> [String] {
        types.flatMap { path, types in
            types.subtracting(other.types[path] ?? []).map { "\(path) is a \($0)" }
        }
        .sorted()
    }
}
