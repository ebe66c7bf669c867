package import ArgumentParser
package import TenkiUI

/// The options for the language, the unit and the colours of the output, shared by all commands.
package struct OutputOptions: ParsableArguments {
    /// The use of colours, symbols and drawings.
    package enum Color: String, CaseIterable, Sendable {
        /// On a terminal, unless the environment requests plain text.
        case auto
        /// Also in a pipe.
        case always
        /// Nowhere.
        case never
    }

    /// The language; `nil` for the configured one or that of the locale.
    @Option(
        help: ArgumentHelp(
            "The language of the output: ja or en. (default: that of the locale)",
            valueName: "language"
        ),
        transform: OutputOptions.parse(.lang)
    )
    package var lang: Language?

    /// The unit of temperatures; `nil` for the configured one or degrees Celsius.
    @Option(
        help: ArgumentHelp("The unit of temperatures: c or f. (default: c)", valueName: "unit"),
        transform: OutputOptions.parse(.unit)
    )
    package var unit: TemperatureUnit?

    /// The use of colours; `nil` for the configured one or `auto`.
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

    /// Creates the options with their default values.
    package init() {}

    /// Returns the style of the output.
    ///
    /// - Parameters:
    ///   - terminal: The terminal, whose width is that of the output.
    ///   - settings: The settings.
    /// - Returns: The style.
    /// - Throws: ``CommandError`` if the value of a setting is not allowed.
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

    /// Returns the parser of an option with one of several values.
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
    /// Returns the style of a command's output.
    ///
    /// - Parameters:
    ///   - output: The options of the output.
    ///   - database: The options with the configuration file; `nil` for a command without them.
    /// - Returns: The style.
    /// - Throws: ``CommandError`` if the settings cannot be read or are not allowed.
    func style(
        _ output: OutputOptions,
        _ database: DatabaseOptions? = nil
    ) throws(CommandError) -> TextStyle {
        try output.style(on: terminal, settings(file: database?.configuration))
    }
}
