import KasaneHummingbird
import KasaneMail
import KasaneSMTP
package import KasaneSettings
import TenkiDomain
package import TenkiUI

/// The settings that commands read, with their options, variables and keys in the file.
package enum TerminalSettings {
    package static let declarations: [SettingDeclaration] =
        [
            Setting<Color>.color.declaration, Setting<ForecastSource>.firstProvider.declaration,
            Setting<Language>.language.declaration, Setting<TemperatureUnit>.unit.declaration,
        ]
        + texts.map(\.declaration) + OutgoingMail.settings

    private static let texts: [Setting<String>] = [
        .board, .city, .database, .directDatabase, .openWeatherMapKey, .pixabayKey, .provider,
        .publicURL,
    ]

    package enum Color: String, CaseIterable, Sendable {
        /// On a terminal, unless the environment requests plain text.
        case auto
        case always
        case never
    }

    /// A forecast provider that can be called first.
    package enum ForecastSource: String, CaseIterable, Sendable {
        case jma
        case livedoor
    }
}

extension Setting where Value == Language {
    package static let language = choice(
        "lang",
        help: "The language of the output. The default is the locale's."
    )
}

extension Setting where Value == TemperatureUnit {
    package static let unit = choice("unit", help: "The temperature unit. The default is c.")
}

extension Setting where Value == TerminalSettings.Color {
    package static let color = choice(
        "color",
        help: "Colors, symbols and drawings. The default is auto: only on a terminal."
    )
}

extension Setting where Value == TerminalSettings.ForecastSource {
    package static let firstProvider = choice(
        "first-provider",
        help: "The forecast provider to call first. The default is jma."
    )
}

extension Setting where Value == String {
    package static let board = secret(
        "board",
        "a link to a board in this database",
        help: "A link to the board to show. The default is a new visitor's board.",
        where: { BoardLink.secret(in: $0) != nil }
    )
    package static let city = text(
        "city",
        "a city name or code",
        help: "Your city, shown above the board.",
        where: { City.exactlyNamed($0) != nil }
    )
    package static let directDatabase = text(
        "direct-database",
        "the address of a server",
        help: "The PostgreSQL server behind PgBouncer, if database is PgBouncer's address."
    )
    package static let openWeatherMapKey = secret(
        "openweathermap-key",
        "the key of a service",
        help: "The OpenWeather API key. Without it, Open-Meteo is used."
    )
    package static let pixabayKey = secret(
        "pixabay-key",
        "the key of a service",
        help: "The Pixabay API key. Without it, Openverse is used."
    )
    package static let provider = text(
        "provider",
        "the base URL of a service",
        help: "A livedoor-compatible service to use instead of all forecast providers."
    )
}
