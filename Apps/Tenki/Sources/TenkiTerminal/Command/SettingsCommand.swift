import ArgumentParser
import TenkiUI

struct SettingsCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Print the settings of the environment and of the configuration file.",
        discussion: """
            Each setting is printed with the variable or the file that sets it. Secrets are shown as \
            dots.
            """
    )

    @OptionGroup var output: OutputOptions

    @OptionGroup var database: DatabaseOptions

    func run(using context: any CommandContext) throws {
        let settings = try context.settings(for: database)
        let language = try output.style(on: context.terminal, settings).language
        var options: [SettingKey: String] = [:]
        options[.database] = database.database
        options[.directDatabase] = database.directDatabase
        let entries = settings.entries(given: options)
        let table = TextTable(
            heading: [
                language(ja: "設定", en: "setting"), language(ja: "値", en: "value"),
                language(ja: "出どころ", en: "source"),
            ],
            rows: entries.map { entry in
                [
                    entry.key.rawValue, entry.text?.forTerminal ?? "—",
                    entry.source?.forTerminal ?? language(ja: "既定", en: "default"),
                ]
            }
        )
        try context.terminal.print(table.lines.joined(separator: "\n"))
    }
}
