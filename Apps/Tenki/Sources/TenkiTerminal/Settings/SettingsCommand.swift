import ArgumentParser

/// `tenki settings`: prints the settings with their sources.
struct SettingsCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Print the settings of the environment and of the configuration file.",
        discussion: """
            Each setting is printed with the variable or the file that sets it. Secrets are shown as \
            dots.
            """
    )

    @OptionGroup var database: DatabaseOptions

    func run(using context: any CommandContext) throws {
        let settings = try context.settings(for: database)
        let entries = settings.entries(given: database.database.map { [.database: $0] } ?? [:])
        let table = TextTable(
            heading: ["setting", "value", "source"],
            rows: entries.map { entry in
                [
                    entry.key.rawValue, entry.text?.forTerminal ?? "—",
                    entry.source?.forTerminal ?? "default",
                ]
            }
        )
        try context.terminal.print(table.lines.joined(separator: "\n"))
    }
}
