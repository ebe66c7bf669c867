import ArgumentParser
import TenkiDomain
import TenkiUI
import TenkiWeb

struct SearchCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Search cities by name, including nearby municipalities.",
        discussion: """
            Matches all or part of a name in kanji, kana or Latin letters, or the beginning of a \
            code. Exact matches come first. The exit code is 3 if nothing is found.
            """
    )

    @Argument(help: "The text to search for, such as 東京, なごや, chiyoda or 1300.")
    var name: [String]

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: "The maximum number of results, from 1 to 100.")
    var limit = 20

    func validate() throws {
        guard (1...100).contains(limit) else {
            throw ValidationError("--limit must be a number from 1 to 100.")
        }
    }

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) throws {
        let language = try context.style(output, source.database).language
        let query = try CityQuery(typed: name, language)
        // A city is listed once, by the best of the names that match.
        let all = City.search(query, limit: .max).unique(by: \.city.id)
        let matches = Array(all.prefix(limit))
        if json {
            try context.terminal.print(CitiesDocument(query, matches).json)
        } else if !matches.isEmpty {
            try context.terminal.print("\(CitiesReport(matches, in: language))")
        }
        if matches.isEmpty { throw CommandError(CityNameError.unknown(query.text), in: language) }
    }
}
