/// What the weather is like, as far as providers agree on it.
public enum Sky: String, CaseIterable, Sendable {
    /// No clouds, or hardly any.
    case clear
    /// Some clouds.
    case partlyCloudy
    /// The sky is covered.
    case overcast
    /// Fog, mist or haze.
    case fog
    /// Drizzle.
    case drizzle
    /// Rain that goes on.
    case rain
    /// Rain that comes and goes.
    case showers
    /// Rain that freezes, or sleet.
    case sleet
    /// Snow.
    case snow
    /// A thunderstorm.
    case thunderstorm
}

extension WeatherOutline {
    /// Makes the outline of the present sky.
    public init(_ sky: Sky) {
        switch sky {
        case .clear: self.init(of: .sunny)
        case .partlyCloudy: self.init(of: .sunny, with: .cloudy)
        case .overcast: self.init(of: .cloudy)
        case .fog: self.init(of: .fog)
        case .drizzle: self.init(of: .cloudy, with: .rain)
        case .rain: self.init(of: .rain)
        case .showers: self.init(of: .sunny, with: .rain)
        case .sleet: self.init(of: .rain, with: .snow)
        case .snow: self.init(of: .snow)
        case .thunderstorm: self.init(of: .thunder)
        }
    }
}
