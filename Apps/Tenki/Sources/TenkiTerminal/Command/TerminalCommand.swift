package import ArgumentParser

/// A command that runs with the application.
package protocol TerminalCommand: ParsableCommand {
    /// Runs the command.
    ///
    /// - Parameter context: The application and the terminal.
    /// - Throws: ``CommandError`` with a message for the user, or `ExitCode` after the output.
    func run(using context: any CommandContext) async throws
}
