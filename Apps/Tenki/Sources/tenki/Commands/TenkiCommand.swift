import ArgumentParser
import TenkiDomain
import TenkiTerminal

/// The command `tenki`.
///
/// Without a subcommand it prints a forecast.
struct TenkiCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenki",
        abstract: "Weather forecasts for 142 cities in Japan, in the terminal and on the web.",
        discussion: """
            Examples: tenki 東京 · tenki 130010 · tenki --demo tokyo · tenki search ちよだ · tenki serve --demo

            Exit codes: 0 success; 1 any other failure; 2 invalid arguments, or a name that matches \
            several cities; 3 no such city, user or job; 4 only stored data could be shown; 5 no provider \
            is available and nothing is stored; 130 stopped by Control-C (0 for tenki serve). See also: \
            tenki warnings --help.
            """,
        version: Release.version,
        subcommands: TerminalCommands.all,
        groupedSubcommands: [
            CommandGroup(
                name: "Hosting",
                subcommands: [
                    ServeCommand.self, BackupCommand.self, RestoreCommand.self, CopyCommand.self,
                    GraphCommand.self,
                ]
            )
        ],
        defaultSubcommand: TerminalCommands.defaultCommand
    )
}

extension Application {
    var commandNames: [String] {
        TenkiCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    }
}
