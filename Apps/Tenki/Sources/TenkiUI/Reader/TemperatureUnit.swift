package import TenkiDomain

package enum TemperatureUnit: String, CaseIterable, Sendable {
    case celsius = "c"
    case fahrenheit = "f"

    package var symbol: String {
        switch self {
        case .celsius: "°C"
        case .fahrenheit: "°F"
        }
    }

    /// Returns a temperature in whole degrees of the unit, without the symbol; a dash for `nil`.
    package func degrees(_ temperature: Temperature?) -> String {
        guard let temperature else { return "—" }
        return String(Int(value(of: temperature).rounded()))
    }

    func value(of temperature: Temperature) -> Double {
        switch self {
        case .celsius: temperature.celsius
        case .fahrenheit: temperature.fahrenheit
        }
    }
}
