import ArgumentParser
import KasaneSettings
import TenkiUI

struct SettingsCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Print the settings from the environment and the configuration file.",
        discussion: """
            Each setting is shown with the variable or file it comes from. Secrets are shown as \
            dots.
            """
    )

    @OptionGroup var output: OutputOptions

    @OptionGroup var database: DatabaseOptions

    func run(using context: any CommandContext) throws {
        let settings = try context.settings(for: database)
        let language = try output.style(on: context.terminal, settings).language
        let table = TextTable(
            heading: [
                language(ja: "設定", en: "setting"), language(ja: "値", en: "value"),
                language(ja: "設定元", en: "source"),
            ],
            rows: try settings.entries().map { entry in
                [
                    entry.name, entry.text.map(Self.withoutCredentials)?.forTerminal ?? "—",
                    entry.source?.forTerminal ?? language(ja: "既定", en: "default"),
                ]
            }
        )
        try context.terminal.print(table.lines.joined(separator: "\n"))
    }

    /// Replaces the credentials in a URL with dots.
    private static func withoutCredentials(_ text: String) -> String {
        // A database URL can also contain the password as a query parameter.
        let text = DatabaseLocation(text).name
        // Scalars, because a combining character would hide the “@” that it follows.
        let scalars = text.unicodeScalars
        guard let scheme = scalars.firstRange(of: "://".unicodeScalars),
            let sign = scalars.lastIndex(of: "@"), scheme.upperBound < sign
        else { return text }
        return String(scalars[..<scheme.upperBound]) + "•••" + String(scalars[sign...])
    }
}
