package import ArgumentParser
package import KasaneSettings
package import TenkiUI

package struct OutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of the output: ja or en. (default: the locale's)",
            valueName: "language"
        ),
        transform: Setting<Language>.language.parse
    )
    package var lang: Language?

    @Option(
        help: ArgumentHelp("The temperature unit: c or f. (default: c)", valueName: "unit"),
        transform: Setting<TemperatureUnit>.unit.parse
    )
    package var unit: TemperatureUnit?

    @Option(
        help: ArgumentHelp(
            """
            Colors, symbols and drawings: always, never, or auto (only on a terminal). \
            (default: auto)
            """,
            discussion: "With auto, NO_COLOR or a “dumb” terminal turns them off.",
            valueName: "when"
        ),
        transform: Setting<TerminalSettings.Color>.color.parse
    )
    package var color: TerminalSettings.Color?

    package init() {}

    package func style(
        on terminal: any Terminal,
        _ settings: Settings
    ) throws -> TextStyle {
        let language = try lang ?? settings.value(of: .language) ?? terminal.language
        let unit = try unit ?? settings.value(of: .unit) ?? .celsius
        let color = try color ?? settings.value(of: .color) ?? .auto
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
}

extension Setting where Value: RawRepresentable<String> {
    /// Parses the value of a command's own option.
    var parse: @Sendable (String) throws -> Value {
        { [declaration] text in
            guard let value = Value(rawValue: text) else {
                throw ValidationError("--\(declaration.name) must be \(declaration.allowed).")
            }
            return value
        }
    }
}

extension CommandContext {
    func style(
        _ output: OutputOptions,
        _ database: DatabaseOptions? = nil
    ) throws -> TextStyle {
        try output.style(on: terminal, settings(database?.settings ?? []))
    }
}
