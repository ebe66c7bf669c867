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
