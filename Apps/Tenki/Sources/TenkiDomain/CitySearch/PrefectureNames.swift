struct PrefectureNames: Sendable {
    struct Name {
        let whole: String
        /// The name without its suffix: 東京.
        let stem: String
    }

    private struct Beginning {
        let prefecture: String
        let bytes: [UInt8]
    }

    private let names: [String: [Name]]
    private let romaji: [String: String]
    private let beginnings: [Beginning]

    static let shared = Self(tsv: PackageResources.prefectures_tsv)

    init(tsv bytes: [UInt8]) {
        let rows = TabSeparatedLines(bytes).rows
        romaji = Dictionary(rows.map { ($0[0], $0[2]) }, uniquingKeysWith: { first, _ in first })
        names = Dictionary(
            rows.map { fields in
                // 北海道 is never shortened to 北海.
                let ends =
                    fields[0].hasSuffix("道") ? [0, 0] : [1, fields[1].hasSuffix("けん") ? 2 : 1]
                let names = zip(fields, ends).map { field, end in
                    Name(whole: field, stem: String(field.dropLast(end)))
                }
                return (fields[0], names)
            },
            uniquingKeysWith: { first, _ in first }
        )
        beginnings =
            names.flatMap { prefecture, names in
                names.flatMap { [$0.whole, $0.stem] }.map { name in
                    Beginning(prefecture: prefecture, bytes: FoldedText(name).bytes)
                }
            }
            .sorted { ($1.bytes.count, $0.prefecture) < ($0.bytes.count, $1.prefecture) }
    }

    subscript(prefecture: String) -> [Name] { names[prefecture] ?? [] }

    func romaji(of prefecture: String) -> String? { romaji[prefecture] }

    /// Splits a text that begins with a prefecture and continues after it; otherwise returns `nil`.
    func beginning(of text: FoldedText) -> (prefecture: String, rest: FoldedText)? {
        beginnings
            .first { $0.bytes.count < text.bytes.count && text.bytes.starts(with: $0.bytes) }
            .map { ($0.prefecture, text.dropFirst($0.bytes.count)) }
    }
}

extension City {
    package var prefectureRomaji: String {
        PrefectureNames.shared.romaji(of: prefecture) ?? prefecture
    }
}
