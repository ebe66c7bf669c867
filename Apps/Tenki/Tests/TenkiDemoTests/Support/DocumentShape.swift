import Foundation

/// The key paths of a JSON document with the types of their values.
///
/// `[]` stands for every element of an array, and `{}` for every key of an object whose keys are
/// codes or times: a key that begins with a digit.
struct DocumentShape {
    /// The names of the types by path.
    private(set) var types: [String: Set<String>] = [:]
    /// The paths that each object with their parent has.
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

    /// Returns what this document has and another one does not: paths, or types of their values.
    func differences(from other: Self) -> [String] {
        types.flatMap { path, types in
            types.subtracting(other.types[path] ?? []).map { "\(path) is a \($0)" }
        }
        .sorted()
    }
}
