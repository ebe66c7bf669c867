import ArgumentParser
import Foundation
import KasaneContainer
import KasaneDomain
import Logging
import TenkiApplication
import TenkiDomain
import TenkiUI
import TenkiWeb

/// `tenki 130010` and `tenki 東京`: prints a city's forecast.
struct ForecastCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forecast",
        abstract: "Print a city's forecast (the default).",
        discussion: """
            A name that means one city is enough: its own, its prefecture's, or that of a municipality \
            that its forecast is for; the beginning will do. Where several cities have the name they \
            are listed, and it ends with 2. See: tenki search, tenki cities
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

    func run() async throws {
        let city = try CityCode(typed: city)
        let shown: ForecastSnapshot
        do {
            shown = try await withTenki(source, logger: .tenki) { container in
                try await container.resolve(ShowForecast.self)(city, for: .host)
            }
        } catch let failure as DomainError {
            throw CommandError(failure).marked(with: source.notice)
        }
        try printToStandardOutput(json ? ForecastDocument(shown).json : "\(ForecastReport(shown))")
        if let caveat = shown.caveat { Foundation.exit(caveat.exitCode.rawValue) }
    }
}

extension CommandError {
    /// Returns the failure with the notice about the data in its message.
    fileprivate func marked(with notice: DataNotice?) -> Self {
        notice.map { Self("\(message) (\($0.text(in: .english)))", exitCode) } ?? self
    }
}

/// `tenki cities`: prints every city with its code.
struct CitiesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cities",
        abstract: "Print every city with its code."
    )

    func run() throws {
        let lines = City.all.map { "\($0.id)  \($0.name) \($0.romaji), \($0.prefecture)" }
        try printToStandardOutput(lines.joined(separator: "\n"))
    }
}
