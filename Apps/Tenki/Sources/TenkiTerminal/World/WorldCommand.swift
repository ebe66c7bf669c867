import ArgumentParser
import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

struct WorldCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "world",
        abstract: "Print the current weather in twelve cities, or in any place in the world.",
        discussion: """
            The weather is from Open-Meteo, or from OpenWeather if TENKI_OPENWEATHERMAP_KEY is set. \
            With a name, the best-known place with that name is shown with its local time, sun and \
            moon, followed by other places of the same name. To choose one, add a region or country \
            after a comma, as in "Dover, UK", or use --id.

            The exit code is 3 if nothing is found, 4 if only stored weather is shown, and 5 if \
            there is none.
            """
    )

    @Argument(help: "A place, such as Reykjavik or “Dover, UK”.")
    var name: [String] = []

    @Option(help: "The GeoNames ID of a place, instead of a name.")
    var id: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func validate() throws {
        guard let id else { return }
        guard name.isEmpty else { throw ValidationError("Give a place or --id, not both.") }
        guard Place.ID(id) != nil else { throw ValidationError("--id must be a positive number.") }
    }

    func run(using context: any CommandContext) async throws {
        let style = try context.style(output, source.database)
        guard name.isEmpty, id == nil else { return try await showPlace(using: context, style) }
        let shown: WorldSnapshot
        do {
            shown = try await context.withTenki(source, waitingIn: style.language) {
                container in
                try await container.resolve(ShowWorld.self)(for: .host)
            }
        } catch let failure as DomainError {
            throw CommandError(failure, in: style.language)
        }
        try context.terminal.print(
            json ? WorldDocument(shown).json : "\(WorldReport(shown, style))"
        )
        if let caveat = shown.caveat { throw ExitCode(caveat.exitCode.rawValue) }
    }

    private func showPlace(using context: any CommandContext, _ style: TextStyle) async throws {
        let language = style.language
        let typed = name.joined(separator: " ")
        let found: (PlaceSnapshot, [Place])?
        do {
            let query = id == nil ? try PlaceQuery(typed) : nil
            found = try await context.withTenki(source, waitingIn: language) {
                container -> (PlaceSnapshot, [Place])? in
                var chosen = id.flatMap { Place.ID($0) }
                var others: [Place] = []
                if let query {
                    let places = try await container.resolve(FindPlaces.self)(
                        query,
                        in: language.rawValue,
                        for: .host
                    )
                    chosen = places.first?.id
                    others = Array(places.dropFirst())
                }
                guard let chosen else { return nil }
                let shown = try await container.resolve(ShowPlace.self)(
                    chosen,
                    in: language.rawValue,
                    for: .host
                )
                return (shown, others)
            }
        } catch let error as InvalidPlaceQueryError {
            throw CommandError(error.words(in: language), .usage)
        } catch let failure as DomainError {
            throw CommandError(failure, in: language)
        }
        guard let (shown, others) = found else {
            throw CommandError(
                language(ja: "「\(typed)」という場所は見つかりません。", en: "no place found for “\(typed)”"),
                .notFound
            )
        }
        try context.terminal.print(
            json ? PlaceDocument(shown).json : "\(PlaceReport(shown, others: others, style))"
        )
        guard shown.failure != nil else { return }
        let exitCode: TenkiExitCode = shown.weather == nil ? .unavailable : .storedOnly
        throw ExitCode(exitCode.rawValue)
    }
}
