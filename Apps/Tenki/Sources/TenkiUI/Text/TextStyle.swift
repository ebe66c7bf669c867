package struct TextStyle: Hashable, Sendable {
    package static let defaultColumns = 80
    package static let minimumColumns = 40
    private static let wideColumns = 72

    package var language: Language
    package var unit: TemperatureUnit
    /// The width of the text in columns, at least ``minimumColumns``.
    ///
    /// Only a word that is longer than the width, such as a link, exceeds it.
    package let columns: Int
    package var isDecorated: Bool

    package init(
        language: Language = .english,
        unit: TemperatureUnit = .celsius,
        columns: Int = TextStyle.defaultColumns,
        isDecorated: Bool = false
    ) {
        self.language = language
        self.unit = unit
        self.columns = max(Self.minimumColumns, columns)
        self.isDecorated = isDecorated
    }

    var isWide: Bool { columns >= Self.wideColumns }

    var indent: Int { isWide ? 2 : 0 }

    func lines(_ sentences: [String]) -> [String] {
        sentences.flatMap { $0.forTerminal.wrapped(to: columns) }
    }

    static func paragraphs(_ blocks: [[String]]) -> String {
        blocks.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    func line(_ text: String, _ ink: TextInk) -> [String] {
        text.forTerminal.wrapped(to: columns).map { StyledText($0, ink).rendered(isDecorated) }
    }
}
