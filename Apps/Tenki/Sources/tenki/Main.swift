import ArgumentParser
import Foundation
import TenkiTerminal
import TenkiUI

/// The entry point: parses the arguments, runs the command, and exits with its exit code.
@main
enum Main {
    static func main() async {
        let terminal = StandardTerminal()
        let environment = ProcessInfo.processInfo.environment
        do {
            var command = try TenkiCommand.parseAsRoot()
            if let command = command as? any TerminalCommand {
                let application = Application(terminal: terminal, environment: environment)
                try await command.run(using: application)
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
        abstract: "Weather forecasts for 142 Japanese cities, in the terminal and on web pages.",
        discussion: """
            Examples: tenki 東京 · tenki 130010 · tenki --demo tokyo · tenki search ちよだ · tenki serve --demo

            Exit codes: 0 success; 1 any other failure; 2 invalid arguments, or a name that several \
            cities have; 3 no such city, user or job; 4 only stored data could be shown; 5 no provider is \
            available, and nothing is stored; 130 stopped by Control-C. See also: tenki warnings --help.
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
