/// The style of a report as text: its language, unit, width and decoration.
package struct TextStyle: Hashable, Sendable {
    /// The width of a report that is not for a terminal: 80 columns.
    package static let defaultColumns = 80
    /// The smallest width that reports fit into: 40 columns.
    package static let minimumColumns = 40
    /// The smallest width with the chances of rain of each quarter of a day: 72 columns.
    private static let wideColumns = 72

    /// The language.
    ///
    /// The default is English.
    package var language: Language
    /// The unit of temperatures.
    ///
    /// The default is degrees Celsius.
    package var unit: TemperatureUnit
    /// The width of the text in columns, at least ``minimumColumns``.
    ///
    /// Only a word that is longer than the width, such as a link, exceeds it.
    package let columns: Int
    /// Whether the text has colours, symbols of the weather, and drawings.
    ///
    /// The default is plain text.
    package var isDecorated: Bool

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - language: The language.
    ///   - unit: The unit of temperatures.
    ///   - columns: The width in columns; a smaller one than ``minimumColumns`` counts as that.
    ///   - isDecorated: Whether the text has colours, symbols and drawings.
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

    /// Whether the columns suffice for the wide form of a report.
    var isWide: Bool { columns >= Self.wideColumns }

    /// The spaces before each line of a table.
    var indent: Int { isWide ? 2 : 0 }

    /// Returns the lines of sentences, each broken to the width.
    func lines(_ sentences: [String]) -> [String] {
        sentences.flatMap { $0.forTerminal.wrapped(to: columns) }
    }

    /// Returns a line in a colour, if the text is decorated.
    func line(_ text: String, _ ink: TextInk) -> [String] {
        text.forTerminal.wrapped(to: columns).map { StyledText($0, ink).rendered(isDecorated) }
    }
}
