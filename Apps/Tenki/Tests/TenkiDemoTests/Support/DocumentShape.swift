import Foundation

struct DocumentShape {
    private(set) var types: [String: Set<String>] = [:]
    private(set) var required: Set<String> = []
    private var objects: [String: Int] = [:]
    private var keys: [String: Int] = [:]

    init(_ data: Data) throws {
        visit(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed), at: "")
        required = Set(
            keys.filter { path, count in
                objects[String(path[..<(path.lastIndex(of: ".") ?? path.startIndex)])] == count
            }
            .map(\.key)
        )
    }

    private mutating func visit(_ value: Any, at path: String) {
        switch value {
        case let object as [String: Any]:
            types[path, default: []].insert("object")
            objects[path, default: 0] += 1
            for (key, value) in object {
                let isCode = key.first?.isNumber == true
                if !isCode { keys["\(path).\(key)", default: 0] += 1 }
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
