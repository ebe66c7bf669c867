package import ArgumentParser

package protocol TerminalCommand: ParsableCommand {
    func run(using context: any CommandContext) async throws
}
