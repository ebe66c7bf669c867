import ArgumentParser
import KasaneContainer
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiUI

struct BoardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Your city, shown before the board if no other is named.",
            valueName: "city"
        )
    )
    var city: String?

    func home(
        _ settings: Settings,
        _ language: Language,
        _ context: any CommandContext
    ) throws(CommandError) -> CityCode? {
        // A misspelt option gets suggestions; that of a setting is named.
        if let city { return try CityCode(typed: [city], language, context) }
        let setting = Setting<String>.text(.city, "the name or the code of a city") { text in
            City.exactlyNamed(text) != nil
        }
        return try settings.value(of: setting).flatMap(City.exactlyNamed)?.id
    }

    func list(_ settings: Settings, in container: Container) async throws -> Watchlist.ID {
        let setting = Setting<String>.text(.board, "the link of a board of this database") { text in
            BoardLink.secret(in: text) != nil
        }
        guard let secret = try settings.value(of: setting).flatMap(BoardLink.secret(in:)) else {
            return .installation
        }
        return try await container.resolve(OpenBoard.self)(secret).list
    }
}
