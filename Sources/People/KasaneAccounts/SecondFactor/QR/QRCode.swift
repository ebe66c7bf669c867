/// A QR code (ISO/IEC 18004) that authenticator apps scan from the screen.
///
/// The text is stored as UTF-8 in byte mode with error correction level M, in the smallest version
/// from 1 to 15 that fits. The URI of a ``TOTPSecret`` usually needs version 5 to 8. If the text is
/// secret, so is the QR code.
///
/// ```swift
/// let code = try QRCode(secret.uri(issuer: "Tenki", account: mail.text))
/// let picture = """
///     <svg viewBox="0 0 \(code.side) \(code.side)" shape-rendering="crispEdges">
///     <path d="\(code.path)" stroke="#000"/></svg>
///     """
/// ```
///
/// Show the code on a light background even in dark mode, because scanners need a light background.
public struct QRCode: Equatable, Sendable {
    /// The maximum length of the text, 412 bytes in UTF-8.
    public static let maximumBytes = 412

    /// The width of the light margin that the standard requires, 4 modules.
    public static let quietZone = 4

    private let matrix: QRMatrix

    /// Creates a code.
    ///
    /// - Throws: ``QRCodeError``.
    public init(_ text: String) throws(QRCodeError) {
        try self.init(text, mask: nil)
    }

    /// Creates a code with a mask from 0 to 7, or with the best mask if `mask` is `nil`.
    package init(_ text: String, mask: Int?) throws(QRCodeError) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(for: bytes.count) else {
            throw .tooLong(bytes: bytes.count)
        }
        let blank = QRMatrix(version, codewords: version.codewords(bytes))
        let masks = mask.map { $0...$0 } ?? 0...7
        let candidates = masks.map { blank.masked($0) }
        let penalties = candidates.map(\.penalty)
        matrix = zip(candidates, penalties).min { $0.1 < $1.1 }?.0 ?? blank
    }

    /// The number of modules per side without the quiet zone, 21 to 77.
    public var size: Int { matrix.size }

    /// The number of modules per side with the quiet zone.
    public var side: Int { size + 2 * Self.quietZone }

    /// Whether a module is dark.
    ///
    /// - Parameters:
    ///   - row: The row from the top, 0 to ``size`` - 1.
    ///   - column: The column from the left, 0 to ``size`` - 1.
    public subscript(row: Int, column: Int) -> Bool { matrix[row, column] }

    /// An SVG path that draws the dark modules with a stroke of width 1.
    ///
    /// Each module is 1 × 1. The quiet zone's upper left corner is at 0, 0. The path contains only
    /// digits, points, minus signs, spaces and letters.
    public var path: String {
        var (path, x, y) = ("", 0, 0)
        for row in 0..<size {
            var column = 0
            while column < size {
                guard self[row, column] else {
                    column += 1
                    continue
                }
                let end = (column..<size).first { !self[row, $0] } ?? size
                // The first move is absolute. A line's center is half a module below its edge.
                path +=
                    path.isEmpty
                    ? "M\(column + Self.quietZone) \(row + Self.quietZone).5"
                    : "m\(column - x) \(row - y)"
                path += "h\(end - column)"
                (x, y, column) = (end, row, end)
            }
        }
        return path
    }
}

extension QRCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The size, without the text, which might be secret.
    public var description: String { "QR code of \(size) × \(size) modules" }

    /// The size, without the text.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An error for text that doesn't fit in a QR code.
@nonexhaustive
public enum QRCodeError: Error, Hashable, Sendable {
    /// The text exceeds ``QRCode/maximumBytes``.
    case tooLong(bytes: Int)
}

extension QRCodeError: CustomStringConvertible {
    /// The error message, with a suggested fix.
    public var description: String {
        switch self {
        case .tooLong(let bytes):
            """
            The text of a QR code must be at most \(QRCode.maximumBytes) bytes long, not \(bytes). \
            Shorten the text.
            """
        }
    }
}
