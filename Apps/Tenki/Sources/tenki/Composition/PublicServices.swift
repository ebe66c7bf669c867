import Foundation
import KasaneHTTP
import TenkiDomain

/// The addresses of the public services, their API keys, and the names that their data are stored
/// under.
struct PublicServices {
    /// The base URL of the livedoor-compatible service.
    let livedoor: String
    /// The base URL of the Japan Meteorological Agency; `nil` if it is not used.
    let jma: String?
    /// The provider of forecasts that is called before the other.
    let first: FirstForecastProvider
    /// The base URL of Open-Meteo.
    let openMeteo: String
    /// The base URL of OpenWeatherMap.
    let openWeatherMap: String
    /// The base URL of Pixabay.
    let pixabay: String
    /// The base URL of Openverse.
    let openverse: String
    /// The key for OpenWeatherMap; `nil` selects Open-Meteo alone.
    let openWeatherMapKey: Secret?
    /// The key for Pixabay; `nil` selects Openverse alone.
    let pixabayKey: Secret?
    /// Whether the demo server replaces all services.
    ///
    /// Its data are made up.
    let isDemo: Bool

    /// Returns the public services.
    ///
    /// - Parameters:
    ///   - provider: The base URL of a livedoor-compatible service that replaces the default one
    ///     and the agency; `nil` for these two.
    ///   - first: The one of these two that is called first.
    ///   - environment: The environment variables, which contain the keys.
    /// - Returns: The services.
    static func real(
        provider: String?,
        first: FirstForecastProvider,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Self {
        Self(
            livedoor: provider ?? SourceOptions.defaultProvider,
            jma: provider == nil ? "https://www.jma.go.jp" : nil,
            first: first,
            openMeteo: "https://api.open-meteo.com",
            openWeatherMap: "https://api.openweathermap.org",
            pixabay: "https://pixabay.com",
            openverse: "https://api.openverse.org",
            openWeatherMapKey: key("TENKI_OPENWEATHERMAP_KEY", in: environment),
            pixabayKey: key(pixabayKeyName, in: environment),
            isDemo: false
        )
    }

    /// Returns the demo server in place of all services.
    ///
    /// It accepts any key.
    ///
    /// - Parameters:
    ///   - url: The base URL of the demo server.
    ///   - first: The provider of forecasts that is called first.
    ///   - environment: The environment variables. A key for Pixabay selects Pixabay's format for
    ///     photographs.
    /// - Returns: The services.
    static func demo(
        at url: String,
        first: FirstForecastProvider,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Self {
        Self(
            livedoor: url,
            jma: url,
            first: first,
            openMeteo: url,
            openWeatherMap: url,
            pixabay: url,
            openverse: url,
            openWeatherMapKey: nil,
            // A real key is not sent to the demo server.
            pixabayKey: key(pixabayKeyName, in: environment).map { _ in Secret("demo") },
            isDemo: true
        )
    }

    private static let pixabayKeyName = "TENKI_PIXABAY_KEY"

    private static func key(_ name: String, in environment: [String: String]) -> Secret? {
        environment[name].flatMap { $0.isEmpty ? nil : Secret($0) }
    }

    /// Returns the source that a service's data are stored under.
    func source(_ name: String) -> DataSource {
        isDemo ? .demo : DataSource(name: name)
    }
}
