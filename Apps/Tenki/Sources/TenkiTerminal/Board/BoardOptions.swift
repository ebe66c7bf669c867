import ArgumentParser
import KasaneContainer
import KasaneDomain
import KasaneSettings
import TenkiApplication
import TenkiDomain
import TenkiUI

struct BoardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Your city, shown above the board.",
            valueName: "city"
        )
    )
    var city: String?

    func home(
        _ settings: Settings,
        _ language: Language,
        _ context: any CommandContext
    ) throws -> CityCode? {
        // A misspelt option gets suggestions; that of a setting is named.
        if let city { return try CityCode(typed: [city], language, context) }
        return try settings.value(of: .city).flatMap(City.exactlyNamed)?.id
    }

    func list(_ settings: Settings, in container: Container) async throws -> Watchlist.ID {
        guard let secret = try settings.value(of: .board).flatMap(BoardLink.secret(in:)) else {
            return .installation
        }
        return try await container.resolve(OpenBoard.self)(secret).list
    }
}
