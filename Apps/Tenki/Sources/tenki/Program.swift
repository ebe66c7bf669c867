import ArgumentParser
import Foundation
import KasanePrometheus
package import Logging
package import TenkiTerminal
import TenkiUI
package import TenkiWeb

/// The program: parses arguments, and runs their command.
///
/// It changes no state of the process, so that tests can run it in theirs.
package struct Program: Sendable {
    let metrics = PrometheusMetrics()
    private let terminal: any Terminal
    private let environment: [String: String]
    /// The log of warnings and errors.
    package var logger = Logger.tenki
    /// The log of requests.
    package var accessLogger = Logger.access

    package init(terminal: any Terminal, environment: [String: String]) {
        self.terminal = terminal
        self.environment = environment
    }

    /// Runs the command of some arguments.
    ///
    /// - Parameter arguments: The arguments; `nil` for those of the process.
    /// - Returns: The exit code.
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
        } catch let code as ExitCode {
            return code.rawValue
        } catch {
            return report(error)
        }
    }

    /// Creates the server of `tenki serve` with some arguments, and runs a body with it.
    ///
    /// The server does not listen unless the body runs it.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, which begin with `serve`.
    ///   - body: Receives the server.
    /// - Returns: The body's result.
    /// - Throws: The errors of the argument parser, of the application and of the body.
    package func withServer<Value: Sendable>(
        _ arguments: [String],
        _ body: (WebServer) async throws -> Value
    ) async throws -> Value {
        let command = try TenkiCommand.parseAsRoot(arguments)
        guard let command = command as? ServeCommand else {
            throw ValidationError("These are not the arguments of a server.")
        }
        return try await command.withWebServer(of: application) { server, _ in
            try await body(server)
        }
    }

    private var application: Application {
        Application(
            terminal: terminal,
            environment: environment,
            metrics: metrics,
            logger: logger,
            accessLogger: accessLogger
        )
    }

    /// Prints an error of the argument parser, and returns the exit code.
    ///
    /// Help is not a failure, and is printed to standard output. Invalid arguments have the code 2.
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
