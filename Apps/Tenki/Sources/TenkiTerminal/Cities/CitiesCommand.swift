import ArgumentParser
import TenkiDomain

/// `tenki cities`: prints every city with its code.
struct CitiesCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "cities",
        abstract: "Print every city with its code."
    )

    func run(using context: any CommandContext) throws {
        let lines = City.all.map { "\($0.id)  \($0.name) \($0.romaji), \($0.prefecture)" }
        try context.terminal.print(lines.joined(separator: "\n"))
    }
}
