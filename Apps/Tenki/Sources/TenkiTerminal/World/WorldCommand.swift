import ArgumentParser
import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

/// `tenki world`: prints the current weather of twelve cities.
struct WorldCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "world",
        abstract: "Print the current weather of twelve cities of the world.",
        discussion: """
            The weather is from Open-Meteo, or from OpenWeather if the environment variable \
            TENKI_OPENWEATHERMAP_KEY contains a key.
            """
    )

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var output: OutputOptions

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) async throws {
        let style = try context.style(output, source.database)
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
}
