/// The location of a registration in the source.
public struct SourceLocation: Hashable, Sendable {
    /// The file, as `Module/File.swift`.
    public var file: String { String(cString: staticFile) }
    /// The line, from 1.
    public var line: UInt { UInt(storedLine) }

    // Sharing it unchecked is safe: it points to the constant bytes of a literal, which end with a
    // zero. A `StaticString` would take three times as much memory.
    private nonisolated(unsafe) let staticFile: UnsafePointer<UInt8>
    private let storedLine: UInt32

    init(file: UnsafePointer<UInt8>, line: UInt) {
        staticFile = file
        storedLine = UInt32(clamping: line)
    }

    /// Returns whether two locations are the same line of the same file.
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
    /// The location as `Module/File.swift:12`.
    public var description: String { "\(file):\(line)" }
}
