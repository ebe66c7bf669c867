/// The reason for rejecting an uploaded file.
///
/// ``FileField`` shows it as a message in the page's language.
@nonexhaustive
public enum UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file exceeds the maximum size in bytes.
    case tooLarge(maximum: Int)
    /// The file isn't one of the accepted types.
    case unacceptedType([FileType])
    /// The field already has the maximum number of files.
    case tooManyFiles(maximum: Int)
    /// The client's files exceed the client's storage quota.
    case shareExceeded
    /// The storage or the disk is full, or a disk operation failed.
    case storageFull
    /// The file has been moved or deleted.
    case missing

    /// The English message.
    public var description: String { message(in: TextCatalog().language(preferring: [])) }

    /// Returns the message in a language.
    func message(in language: PageLanguage) -> String {
        PageLanguage.$current.withValue(language) {
            language(ja: japaneseMessage, en: englishMessage)
        }
    }

    private var japaneseMessage: TranslatedText {
        switch self {
        case .tooLarge(let maximum): "ファイルが大きすぎます。\(FileSize(maximum).asLimit)までです。"
        case .unacceptedType(let types):
            "この形式のファイルは使えません。使える形式：\(types.map(\.japaneseName).joined(separator: "、"))"
        case .tooManyFiles(let maximum): "ファイルは\(maximum)個までです。"
        case .shareExceeded:
            "ファイルの合計が大きすぎます。ファイルを減らすか、しばらくしてからもう一度お試しください。"
        case .storageFull: "ただいまファイルを保存できません。しばらくしてからもう一度お試しください。"
        case .missing: "ファイルはもう保存されていません。"
        }
    }

    private var englishMessage: TranslatedText {
        switch self {
        case .tooLarge(let maximum): "The file is larger than \(FileSize(maximum).asLimit)."
        case .unacceptedType(let types):
            "Choose a file of one of these types: \(types.map(\.name).joined(separator: ", "))."
        case .tooManyFiles(let maximum): "You can choose at most \(maximum) files."
        case .shareExceeded: "Your files take up too much space. Remove one, or try again later."
        case .storageFull: "The file can't be saved right now. Try again later."
        case .missing: "The file is no longer available."
        }
    }
}

extension FileType {
    fileprivate var japaneseName: String {
        switch self {
        case .text: "テキスト"
        case .other: "その他"
        default: name
        }
    }
}

/// A file size for users, in decimal units.
struct FileSize: CustomStringConvertible {
    let bytes: Int

    init(_ bytes: Int) {
        self.bytes = bytes
    }

    var description: String {
        switch bytes {
        case ..<1_000: inBytes
        case ..<999_500: "\((bytes + 500) / 1_000) kB"
        default: "\((bytes + 50_000) / 1_000_000).\((bytes + 50_000) / 100_000 % 10) MB"
        }
    }

    /// The size in the units that a developer would use for a limit: `5 << 20` and `5_000_000` are
    /// both 5 MB.
    ///
    /// Other sizes are rounded down, so that a file over the limit never appears to be within the
    /// limit.
    var asLimit: String {
        for (unit, power) in [("GB", 3), ("MB", 2), ("kB", 1)] {
            for base in [1_000, 1_024] {
                let size = repeatElement(base, count: power).reduce(1, *)
                let tenths = bytes / size * 10 + bytes % size * 10 / size
                let isExact = (bytes % size * 10).isMultiple(of: size)
                if isExact, (10..<10_240).contains(tenths) { return Self.text(tenths, unit) }
            }
        }
        return switch bytes {
        case ..<1_000: inBytes
        case ..<1_000_000: "\(bytes / 1_000) kB"
        default: Self.text(bytes / 100_000, "MB")
        }
    }

    private var inBytes: String {
        PageLanguage.current(ja: "\(bytes)バイト", en: "\(bytes) bytes")
    }

    private static func text(_ tenths: Int, _ unit: String) -> String {
        tenths.isMultiple(of: 10)
            ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }
}
