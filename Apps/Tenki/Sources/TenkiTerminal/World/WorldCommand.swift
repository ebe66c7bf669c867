import ArgumentParser
import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

/// `tenki world`: prints the current weather of twelve cities, or of a place by its name.
struct WorldCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "world",
        abstract: "Print the current weather of twelve cities, or of any place of the world.",
        discussion: """
            The weather is from Open-Meteo, or from OpenWeather if the environment variable \
            TENKI_OPENWEATHERMAP_KEY contains a key. With a name, the most important place of that \
            name is shown with its local time, its sun and its moon. The exit code is 3 if nothing is \
            found.
            """
    )

    @Argument(help: "The name of a place, such as Reykjavik.")
    var name: [String] = []

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) async throws {
        let style = try context.style(output, source.database)
        guard name.isEmpty else { return try await showPlace(using: context, style) }
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

    /// Prints the first place with the name.
    private func showPlace(using context: any CommandContext, _ style: TextStyle) async throws {
        let language = style.language
        let typed = name.joined(separator: " ")
        let shown: PlaceSnapshot?
        do {
            let query = try PlaceQuery(typed)
            shown = try await context.withTenki(source, waitingIn: language) { container in
                let places = try await container.resolve(FindPlaces.self)(
                    query,
                    in: language.rawValue,
                    for: .host
                )
                guard let place = places.first else { return nil }
                return try await container.resolve(ShowPlace.self)(
                    place.id,
                    in: language.rawValue,
                    for: .host
                )
            }
        } catch let error as InvalidPlaceQueryError {
            throw CommandError(error.words(in: language), .usage)
        } catch let failure as DomainError {
            throw CommandError(failure, in: language)
        }
        guard let shown else {
            throw CommandError(
                language(ja: "「\(typed)」という場所は見つかりません。", en: "no place is called “\(typed)”"),
                .notFound
            )
        }
        try context.terminal.print(
            json ? PlaceDocument(shown).json : "\(PlaceReport(shown, style))"
        )
        guard shown.failure != nil else { return }
        let exitCode: TenkiExitCode = shown.weather == nil ? .unavailable : .storedOnly
        throw ExitCode(exitCode.rawValue)
    }
}
