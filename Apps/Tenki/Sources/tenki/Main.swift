import ArgumentParser
import Foundation
import TenkiTerminal
import TenkiUI

/// The entry point: parses the arguments, runs the command, and exits with its exit code.
@main
enum Main {
    static func main() async {
        let terminal = StandardTerminal()
        do {
            var command = try TenkiCommand.parseAsRoot()
            if let command = command as? any TerminalCommand {
                try await command.run(using: Application(terminal: terminal))
            } else {
                try command.run()
            }
        } catch let error as CommandError {
            for line in ["tenki: \(error.message)"] + error.lines {
                terminal.printError(line.forTerminal)
            }
            exit(error.exitCode.rawValue)
        } catch let code as ExitCode {
            exit(code.rawValue)
        } catch {
            end(with: error, on: terminal)
        }
    }

    /// Exits after an error of the argument parser: prints help to standard output, or exits with
    /// code 2 for invalid arguments.
    private static func end(with error: any Error, on terminal: StandardTerminal) -> Never {
        if TenkiCommand.exitCode(for: error).isSuccess {
            // If even standard output is closed, there is nothing to report to.
            try? terminal.print(TenkiCommand.fullMessage(for: error))
            exit(EXIT_SUCCESS)
        }
        terminal.printError(
            TenkiCommand.fullMessage(for: error)
                .split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0).forTerminal }
                .joined(separator: "\n")
        )
        let isUsage = TenkiCommand.exitCode(for: error) == .validationFailure
        exit((isUsage ? TenkiExitCode.usage : .failed).rawValue)
    }
}

/// The command `tenki`.
///
/// Without a subcommand it prints a forecast.
struct TenkiCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenki",
        abstract: "Weather forecasts for 142 Japanese cities, in the terminal and on a page.",
        usage: """
            tenki <city> [--json] [<source>]
            tenki search <name> [--limit <limit>] [--json]
            tenki cities
            tenki world [--json] [<source>]
            tenki photos <query> [--page <page>] [--json] [<source>]
            tenki refresh --all | <code> ... [--plain] [<source>]
            tenki serve [--host <host>] [--port <port>] [--certificate <path> --key <path>] [--copies <folder>] [<clients>] [<server>] [<source>]
            tenki doctor [--json] [<source>]
            tenki backup <copy> [--database <path>]
            tenki restore <copy> [--database <path>]
            tenki user add|show|list|set-mail|set-birthday [--json] [--database <path>]
            tenki user delete <user> [--database <path>]
            tenki graph [--format text|mermaid|dot]

            <clients> is [--trusted-proxy <address>] [--request-rate <number>] [--max-connections-per-client <number>]
            <server> is [--host-name <name>] [--max-connections <number>] [--request-timeout <seconds>] \
            [--metrics-port <port>] [--metrics-host <address>] [--metrics-reader <address>]
            <source> is [--demo [--faults <faults>] | --provider <url>] [--database <path>]
            """,
        discussion: """
            Examples: tenki 東京 · tenki 130010 · tenki --demo tokyo · tenki search ちよだ · tenki serve --demo · \
            tenki serve --demo --faults timeout=0.1,garbage=0.1,status503=0.1

            Exit codes: 0 success, 2 wrong usage or a name of several cities, 3 no such city or user, 4 only stored data \
            could be shown, 5 provider unavailable and nothing stored, 1 anything else.
            """,
        version: Release.version,
        subcommands: TerminalCommands.all,
        groupedSubcommands: [
            CommandGroup(
                name: "Hosting",
                subcommands: [
                    ServeCommand.self, BackupCommand.self, RestoreCommand.self, GraphCommand.self,
                ]
            )
        ],
        defaultSubcommand: TerminalCommands.defaultCommand
    )
}
