/// The source location of a registration.
public struct SourceLocation: Hashable, Sendable {
    /// The file, such as `Module/File.swift`.
    public var file: String { staticFile.description }
    /// The line number, starting at 1.
    public var line: UInt { UInt(storedLine) }

    private let staticFile: StaticString
    private let storedLine: UInt32

    init(file: StaticString, line: UInt) {
        staticFile = file
        storedLine = UInt32(clamping: line)
    }

    /// Returns whether two locations are on the same line of the same file.
    public static func == (left: Self, right: Self) -> Bool {
        left.line == right.line && left.file == right.file
    }

    /// Hashes the file and the line.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(line)
    }
}

extension SourceLocation: CustomStringConvertible {
    /// The location, such as `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }
}
