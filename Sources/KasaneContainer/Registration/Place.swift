/// Where in the source a registration stands.
public struct Place: Hashable, Sendable {
    /// The file, as `Module/File.swift`.
    public var file: String { staticFile.description }
    /// The line, counted from 1.
    public let line: UInt

    private let staticFile: StaticString

    init(file: StaticString, line: UInt) {
        staticFile = file
        self.line = line
    }

    /// Whether two places are the same line of the same file.
    public static func == (left: Self, right: Self) -> Bool {
        left.line == right.line && left.file == right.file
    }

    /// Feeds the file and the line to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(line)
    }
}

extension Place: CustomStringConvertible {
    /// The place as `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }
}

/// Returns a type's name with its module's, as in source.
///
/// The runtime puts "(unknown context at $1a2b)" where a private type's file would stand, "Pack{}"
/// around a pack of types, and "Self.P.A == " before the type that takes an associated type's place.
func typeName(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
        .split(separator: ".")
        .filter { !$0.hasPrefix("(unknown context at ") }
        .joined(separator: ".")
    return name.replacing("Pack{", with: "").replacing("}", with: "")
        .replacing(#/Self\.[A-Za-z0-9_.]+ == /#, with: "")
}
