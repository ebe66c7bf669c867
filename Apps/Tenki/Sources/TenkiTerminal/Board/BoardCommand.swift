import ArgumentParser
import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI

struct BoardCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "board",
        abstract: "Print or change the cities on a new visitor's board.",
        discussion: """
            Boards that visitors have already changed stay as they are. Cities are removed first, \
            then added, then moved to the top. See also: tenki search.
            """
    )

    @Option(help: ArgumentHelp("Add a city. Can be repeated.", valueName: "city"))
    var add: [String] = []

    @Option(help: ArgumentHelp("Remove a city. Can be repeated.", valueName: "city"))
    var remove: [String] = []

    @Option(help: ArgumentHelp("Move a city to the top.", valueName: "city"))
    var first: String?

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) async throws {
        let style = try context.style(output, source.database)
        let removed = try cities(remove, style, context)
        let added = try cities(add, style, context)
        let first = try cities(first.map { [$0] } ?? [], style, context).first
        let cities: [CityCode]
        do {
            cities = try await context.withTenki(source) { container in
                let edit = try container.resolve(EditWatchlist.self)
                for city in removed { try await edit.unwatch(city, in: .installation) }
                for city in added { try await edit.watch(city, in: .installation) }
                if let first { try await edit(.installation) { $0.move(first, to: 0) } }
                return try await container.resolve(ObserveBoard.self).current(.installation).cities
            }
        } catch let error as WatchlistError {
            throw CommandError(error.words(in: style.language), .failed)
        } catch let failure as DomainError {
            throw CommandError(failure, in: style.language)
        }
        let lines = cities.map { $0.city.line(in: style.language) }
        try context.terminal.print(lines.joined(separator: "\n"))
    }

    private func cities(
        _ names: [String],
        _ style: TextStyle,
        _ context: any CommandContext
    ) throws(CommandError) -> [CityCode] {
        var cities: [CityCode] = []
        for name in names { cities.append(try CityCode(typed: [name], style.language, context)) }
        return cities
    }
}
