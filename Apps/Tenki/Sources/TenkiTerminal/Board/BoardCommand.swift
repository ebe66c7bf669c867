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
        let removed = try places(remove, style, context)
        let added = try places(add, style, context)
        let first = try places(first.map { [$0] } ?? [], style, context).first
        let places: [BoardPlace]
        do {
            places = try await context.withTenki(source) { container in
                let edit = try container.resolve(EditWatchlist.self)
                for place in removed { try await edit.unwatch(place, in: .installation) }
                for place in added { try await edit.watch(place, in: .installation) }
                if let first { try await edit(.installation) { $0.move(first, to: 0) } }
                return try await container.resolve(ObserveBoard.self).current(.installation).places
            }
        } catch let error as WatchlistError {
            throw CommandError(error.words(in: style.language), .failed)
        } catch let failure as DomainError {
            throw CommandError(failure, in: style.language)
        }
        let lines = places.map { $0.line(in: style.language) }
        try context.terminal.print(lines.joined(separator: "\n"))
    }

    private func places(
        _ names: [String],
        _ style: TextStyle,
        _ context: any CommandContext
    ) throws(CommandError) -> [BoardPlace] {
        var places: [BoardPlace] = []
        for name in names {
            let named = try WarningPlace.list(typed: [name], style.language, context)
            places += named.compactMap { BoardPlace($0) }
        }
        return places
    }
}

extension BoardPlace {
    fileprivate func line(in language: Language) -> String {
        let city = city.city
        guard let municipality else { return city.line(in: language) }
        let forecast = language(ja: "\(city.name)の予報", en: "forecast for \(city.romaji)")
        return "\(municipality.code) \(municipality.name) \(municipality.romaji), \(forecast)"
    }
}
