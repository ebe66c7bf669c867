import ArgumentParser
import TenkiDomain

/// `tenki cities`: prints every city with its code.
struct CitiesCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "cities",
        abstract: "Print every city with its code."
    )

    func run(using context: any CommandContext) throws {
        let lines = City.all.map(\.line)
        try context.terminal.print(lines.joined(separator: "\n"))
    }
}

extension City {
    /// The code, the names and the prefecture, as in a list of cities.
    var line: String { "\(id)  \(name) \(romaji), \(prefecture)" }
}
