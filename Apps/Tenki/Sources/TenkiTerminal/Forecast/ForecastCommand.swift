import ArgumentParser
import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

/// `tenki 130010` and `tenki 東京`: prints a city's forecast.
struct ForecastCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "forecast",
        abstract: "Print a city's forecast (the default).",
        discussion: """
            A name is enough if it identifies one city: the city's own name, its prefecture's, or that \
            of a municipality in its forecast area. The beginning of a name suffices. If several cities \
            match, they are listed and the exit code is 2. See also: tenki search, tenki cities.
            """
    )

    @Argument(
        help: "The city: its name, such as 東京 or Tokyo, or its code, such as 130010.",
        completion: .list(City.all.map(\.romaji))
    )
    var city: [String]

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var source: SourceOptions

    func run(using context: any CommandContext) async throws {
        let city = try CityCode(typed: city, on: context.terminal)
        let shown: ForecastSnapshot
        do {
            shown = try await context.withTenki(source) { container in
                try await container.resolve(ShowForecast.self)(city, for: .host)
            }
        } catch let failure as DomainError {
            throw CommandError(failure).marked(with: source.notice)
        }
        let report = ForecastReport(shown, weatherIn: context.terminal.language)
        try context.terminal.print(json ? ForecastDocument(shown).json : "\(report)")
        if let caveat = shown.caveat { throw ExitCode(caveat.exitCode.rawValue) }
    }
}

extension CommandError {
    /// Returns the failure with the notice about the data in its message.
    fileprivate func marked(with notice: DataNotice?) -> Self {
        notice.map { Self("\(message) (\($0.text(in: .english)))", exitCode) } ?? self
    }
}
