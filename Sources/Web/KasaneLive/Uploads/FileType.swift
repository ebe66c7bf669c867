/// A file type, detected from the file's content.
///
/// The client's content type and the file name extension are ignored.
public struct FileType: Hashable, Sendable, CustomStringConvertible {
    /// The media type, such as `image/png`.
    public let mediaType: String
    /// The file name extensions, such as `.png`.
    public let endings: [String]
    /// The display name, such as “PNG”.
    public let name: String

    /// A PNG image.
    public static let png = FileType(mediaType: "image/png", endings: [".png"], name: "PNG")
    /// A JPEG image.
    public static let jpeg = FileType(
        mediaType: "image/jpeg",
        endings: [".jpg", ".jpeg"],
        name: "JPEG"
    )
    /// A GIF image.
    public static let gif = FileType(mediaType: "image/gif", endings: [".gif"], name: "GIF")
    /// A WebP image.
    public static let webp = FileType(mediaType: "image/webp", endings: [".webp"], name: "WebP")
    /// A PDF document.
    public static let pdf = FileType(mediaType: "application/pdf", endings: [".pdf"], name: "PDF")
    /// A ZIP archive, or a document in a ZIP-based format such as `.docx`.
    public static let zip = FileType(mediaType: "application/zip", endings: [".zip"], name: "ZIP")
    /// UTF-8 text without control characters other than tabs, line breaks and form feeds.
    public static let text = FileType(
        mediaType: "text/plain; charset=utf-8",
        endings: [".txt", ".csv", ".md"],
        name: "text"
    )
    /// Any other file.
    public static let other = FileType(
        mediaType: "application/octet-stream",
        endings: [],
        name: "other"
    )

    /// The name.
    public var description: String { name }

    /// Returns the type whose signature matches, or `nil` if no signature matches.
    ///
    /// - Parameter start: The file's first ``signatureSize`` bytes, or all of its bytes if it is
    ///   shorter.
    static func signed(_ start: [UInt8]) -> FileType? {
        switch start.first {
        case 0x89 where start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): .png
        case 0xFF where start.starts(with: [0xFF, 0xD8, 0xFF]): .jpeg
        case 0x47 where start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8): .gif
        case 0x52
        where start.starts(with: "RIFF".utf8) && start.dropFirst(8) == Array("WEBP".utf8)[...]:
            .webp
        case 0x25 where start.starts(with: "%PDF-".utf8): .pdf
        // A regular, empty or multi-volume archive.
        case 0x50
        where start.starts(with: "PK\u{3}\u{4}".utf8)
            || start.starts(with: "PK\u{5}\u{6}".utf8) || start.starts(with: "PK\u{7}\u{8}".utf8):
            .zip
        default: nil
        }
    }

    static let signatureSize = 12
}

/// Detects the type of a file that arrives in chunks.
struct FileTypeDetector {
    private var start: [UInt8] = []
    private var text = UTF8Check()

    mutating func read(_ bytes: ArraySlice<UInt8>) {
        start += bytes.prefix(FileType.signatureSize - start.count)
        if signed == nil { text.read(bytes) }
    }

    private var signed: FileType? { FileType.signed(start) }

    /// The type of the complete file.
    ///
    /// Empty files are text.
    var type: FileType { signed ?? (text.isComplete ? .text : .other) }

    /// The type, or `nil` while later bytes can still change it.
    var certainType: FileType? {
        guard start.count == FileType.signatureSize else { return nil }
        return signed ?? (text.isValid ? nil : .other)
    }
}

private struct UTF8Check {
    private(set) var isValid = true
    private var open: [UInt8] = []

    var isComplete: Bool { isValid && open.isEmpty }

    mutating func read(_ bytes: ArraySlice<UInt8>) {
        guard isValid, !bytes.isEmpty else { return }
        let all = open + bytes
        // A character has at most four bytes, so at most three can be left over.
        let lead = all.indices.suffix(4).last { all[$0] & 0xC0 != 0x80 }
        let cut = lead.map { $0 + Self.length(all[$0]) > all.count ? $0 : all.count } ?? all.count
        open = Array(all[cut...])
        isValid =
            open.count < 4 && !all[..<cut].contains(where: Self.isControl)
            && String(validating: all[..<cut], as: UTF8.self) != nil
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0C && byte != 0x0D || byte == 0x7F
    }

    private static func length(_ lead: UInt8) -> Int {
        lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    }
}
