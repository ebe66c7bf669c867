package enum Sky: String, CaseIterable, Sendable {
    case clear
    case partlyCloudy
    case overcast
    case fog
    case drizzle
    case rain
    case showers
    case sleet
    case snow
    case thunderstorm
}

extension WeatherOutline {
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
