import Foundation
import KasaneHTTP
import TenkiDomain

/// Where the public services are, which keys there are for them, and what their data are stored as.
struct PublicServices {
    /// The base URL of the livedoor-compatible service.
    let livedoor: String
    /// The base URL of the Japan Meteorological Agency; `nil` if it is not asked.
    let jma: String?
    /// Which of these two is asked first.
    let first: FirstForecastProvider
    /// The base URL of Open-Meteo.
    let openMeteo: String
    /// The base URL of OpenWeatherMap.
    let openWeatherMap: String
    /// The base URL of Pixabay.
    let pixabay: String
    /// The base URL of Openverse.
    let openverse: String
    /// The key for OpenWeatherMap; without it the weather is Open-Meteo's.
    let openWeatherMapKey: Secret?
    /// The key for Pixabay; without it the photographs are Openverse's.
    let pixabayKey: Secret?
    /// Whether a stand-in for all of them is asked, whose data are made up.
    let isDemo: Bool

    /// The public services.
    ///
    /// - Parameters:
    ///   - provider: The base URL of a livedoor-compatible service to ask instead of the usual one
    ///     and of the agency; `nil` for these two.
    ///   - first: Which of these two is asked first.
    ///   - environment: What holds the keys.
    /// - Returns: Where they are.
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

    /// The stand-in for all of them, which takes any key.
    ///
    /// - Parameters:
    ///   - url: Its base URL.
    ///   - first: Which of the providers of forecasts is asked first.
    ///   - environment: What holds the keys: with one for Pixabay the photographs come as Pixabay's do.
    /// - Returns: Where it is.
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
            // A real key stays here.
            pixabayKey: key(pixabayKeyName, in: environment).map { _ in Secret("demo") },
            isDemo: true
        )
    }

    private static let pixabayKeyName = "TENKI_PIXABAY_KEY"

    private static func key(_ name: String, in environment: [String: String]) -> Secret? {
        environment[name].flatMap { $0.isEmpty ? nil : Secret($0) }
    }

    /// What the data of a service are stored as.
    func source(_ name: String) -> ForecastSource {
        isDemo ? .demo : ForecastSource(name: name)
    }
}
