import ArgumentParser
import Foundation
package import KasaneAccounts
package import KasaneHummingbird
package import KasaneLive
import KasanePrometheus
package import KasaneSettings
package import Logging
package import TenkiTerminal
import TenkiUI

/// Parses arguments and runs the command.
///
/// It doesn't change global state, so tests can run it in process.
package struct Program: Sendable {
    let metrics = PrometheusMetrics()
    private let terminal: any Terminal
    private let environment: [String: String]
    package var logger = Logger.tenki
    package var accessLogger = Logger.access
    package var pages = PageEnvironment.tenki

    /// The settings of all commands.
    package static var settings: [SettingDeclaration] { Application.declarations }

    package init(terminal: any Terminal, environment: [String: String]) {
        self.terminal = terminal
        self.environment = environment
    }

    package func run(_ arguments: [String]? = nil) async -> Int32 {
        do {
            var command = try TenkiCommand.parseAsRoot(arguments)
            if let command = command as? any TerminalCommand {
                try await command.run(using: application)
            } else {
                try command.run()
            }
            return EXIT_SUCCESS
        } catch let error as CommandError {
            for line in ["tenki: \(error.message)"] + error.lines {
                terminal.printError(line.forTerminal)
            }
            return error.exitCode.rawValue
        } catch let error as SettingError {
            terminal.printError("tenki: \(error)".forTerminal)
            return TenkiExitCode.usage.rawValue
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            return report(error)
        }
    }

    /// Creates the server of `tenki serve` and passes it to a closure.
    ///
    /// The arguments begin with `serve`. The server listens only if the closure runs it.
    package func withServer<Value: Sendable>(
        _ arguments: [String],
        _ body: (WebServer<AccountPrincipal>) async throws -> Value
    ) async throws -> Value {
        let command = try TenkiCommand.parseAsRoot(arguments)
        guard let command = command as? ServeCommand else {
            throw ValidationError("The arguments are not a `serve` command.")
        }
        let settings = try command.settings(of: application)
        return try await application.withServer(command.source, settings) { server, _ in
            try await body(server)
        }
    }

    private var application: Application {
        Application(
            terminal: terminal,
            environment: environment,
            metrics: metrics,
            logger: logger,
            accessLogger: accessLogger,
            pages: pages
        )
    }

    private func report(_ error: any Error) -> Int32 {
        if TenkiCommand.exitCode(for: error).isSuccess {
            // If even standard output is closed, there is nothing to report to.
            try? terminal.print(TenkiCommand.fullMessage(for: error))
            return EXIT_SUCCESS
        }
        terminal.printError(
            TenkiCommand.fullMessage(for: error)
                .split(separator: "\n", omittingEmptySubsequences: false)
                .map { String($0).forTerminal }
                .joined(separator: "\n")
        )
        let isUsage = TenkiCommand.exitCode(for: error) == .validationFailure
        return (isUsage ? TenkiExitCode.usage : .failed).rawValue
    }
}
