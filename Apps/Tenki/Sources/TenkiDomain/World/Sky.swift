/// The state of the sky, in categories common to all providers.
package enum Sky: String, CaseIterable, Sendable {
    /// No or hardly any clouds.
    case clear
    /// Some clouds.
    case partlyCloudy
    /// Clouds cover the sky.
    case overcast
    /// Fog, mist or haze.
    case fog
    /// Drizzle.
    case drizzle
    /// Continuous rain.
    case rain
    /// Intermittent rain.
    case showers
    /// Freezing rain or sleet.
    case sleet
    /// Snow.
    case snow
    /// A thunderstorm.
    case thunderstorm
}

extension WeatherOutline {
    /// Creates the outline of the current sky.
    ///
    /// - Parameters:
    ///   - sky: The sky.
    ///   - isNight: Whether the sun is below the horizon.
    package init(_ sky: Sky, isNight: Bool = false) {
        let clear: WeatherKind = isNight ? .clearNight : .sunny
        switch sky {
        case .clear: self.init(of: clear)
        case .partlyCloudy: self.init(of: clear, with: .cloudy)
        case .overcast: self.init(of: .cloudy)
        case .fog: self.init(of: .fog)
        case .drizzle: self.init(of: .cloudy, with: .rain)
        case .rain: self.init(of: .rain)
        case .showers: self.init(of: clear, with: .rain)
        case .sleet: self.init(of: .sleet)
        case .snow: self.init(of: .snow)
        case .thunderstorm: self.init(of: .thunder)
        }
    }
}
