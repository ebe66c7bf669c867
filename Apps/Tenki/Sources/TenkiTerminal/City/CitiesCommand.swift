import ArgumentParser
import TenkiDomain
import TenkiUI

struct CitiesCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "cities",
        abstract: "Print every city with its code.",
        discussion: "The list is built in, so no database or network is needed."
    )

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) throws {
        // Scripts read the same list in every locale.
        let lines = City.all.map { $0.line(in: output.lang ?? .japanese) }
        try context.terminal.print(lines.joined(separator: "\n"))
    }
}

extension City {
    func line(in language: Language) -> String {
        "\(id)  \(name) \(romaji), \(language(ja: prefecture, en: prefectureRomaji))"
    }
}
