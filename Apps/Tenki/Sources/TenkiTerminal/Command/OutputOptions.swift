package import ArgumentParser
package import TenkiUI

package struct OutputOptions: ParsableArguments {
    package enum Color: String, CaseIterable, Sendable {
        /// On a terminal, unless the environment requests plain text.
        case auto
        case always
        case never
    }

    @Option(
        help: ArgumentHelp(
            "The language of the output: ja or en. (default: that of the locale)",
            valueName: "language"
        ),
        transform: OutputOptions.parse(.lang)
    )
    package var lang: Language?

    @Option(
        help: ArgumentHelp("The unit of temperatures: c or f. (default: c)", valueName: "unit"),
        transform: OutputOptions.parse(.unit)
    )
    package var unit: TemperatureUnit?

    @Option(
        help: ArgumentHelp(
            """
            Colours, symbols and drawings: always, never, or auto for only on a terminal. \
            (default: auto)
            """,
            discussion: "With auto, the variable NO_COLOR and the terminal “dumb” mean never.",
            valueName: "when"
        ),
        transform: OutputOptions.parse(.color)
    )
    package var color: Color?

    package init() {}

    package func style(
        on terminal: any Terminal,
        _ settings: Settings
    ) throws(CommandError) -> TextStyle {
        let language = try settings.value(of: .choice(.lang), given: lang) ?? terminal.language
        let unit = try settings.value(of: .choice(.unit), given: unit) ?? .celsius
        let color = try settings.value(of: .choice(.color), given: color) ?? Color.auto
        let isDecorated =
            switch color {
            case .always: true
            case .never: false
            case .auto: terminal.columns != nil && !terminal.isPlain
            }
        return TextStyle(
            language: language,
            unit: unit,
            columns: terminal.columns ?? TextStyle.defaultColumns,
            isDecorated: isDecorated
        )
    }

    private static func parse<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: SettingKey
    ) -> @Sendable (String) throws -> Value {
        { text in
            guard let value = Value(rawValue: text) else {
                throw ValidationError("--\(key.rawValue) takes \(Setting<Value>.names).")
            }
            return value
        }
    }
}

extension CommandContext {
    func style(
        _ output: OutputOptions,
        _ database: DatabaseOptions? = nil
    ) throws(CommandError) -> TextStyle {
        try output.style(on: terminal, settings(file: database?.configuration))
    }
}
