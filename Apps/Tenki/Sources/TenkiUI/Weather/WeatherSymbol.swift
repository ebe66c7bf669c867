package import TenkiApplication
package import TenkiDomain

extension WeatherOutline {
    static let symbolWidth = 3

    var symbol: StyledText {
        guard let second else { return first.symbol + "  " }
        let sign =
            switch relation {
            case .later: "›"
            case .atTimes: "/"
            case .or: "|"
            }
        return first.symbol + StyledText(sign, .faint) + second.symbol
    }
}

extension WeatherKind {
    fileprivate var symbol: StyledText {
        switch self {
        case .sunny: StyledText("☀", .sun)
        case .clearNight: StyledText("☾", .sun)
        case .cloudy: StyledText("☁", .cloud)
        case .rain, .heavyRain, .rainstorm, .rainOrSnow: StyledText("☂", .water)
        case .snow, .heavySnow, .blizzard, .snowOrRain, .sleet: StyledText("❄", .snow)
        case .thunder, .thundersnow: StyledText("↯", .thunder)
        case .fog: StyledText("≡", .cloud)
        }
    }
}

extension ForecastSnapshot {
    /// Returns the symbol of a day's weather, three spaces if it is unknown; in the evening,
    /// today's has a moon instead of the sun.
    func symbol(of day: DailyForecast) -> StyledText {
        let outline = day.summary.flatMap(WeatherOutline.init)
        let isNight = day.date == today && isEvening
        return (isNight ? outline?.atNight : outline)?.symbol
            ?? StyledText(String(repeating: " ", count: WeatherOutline.symbolWidth))
    }

    /// Returns a day's weather as symbols without color, such as `☀›☁`; a dash if it is unknown.
    package func symbolText(of day: DailyForecast) -> String {
        let symbol = symbol(of: day).rendered(false)
        let end = symbol.lastIndex { $0 != " " }
        return end.map { String(symbol[...$0]) } ?? "—"
    }
}

extension Percentage {
    var block: StyledText {
        let blocks = Array("▁▂▃▄▅▆▇█")
        return StyledText(String(blocks[min(7, value * 8 / 100)]), .water)
    }
}

extension ChanceOfRain {
    var percentage: Percentage? {
        if case .percent(let percentage) = self { percentage } else { nil }
    }
}

extension TemperatureUnit {
    /// Returns a temperature in whole degrees in its color: `17°`; a dash for `nil`.
    func cell(_ temperature: Temperature?) -> StyledText {
        guard let temperature else { return "—" }
        return StyledText("\(degrees(temperature))°", .temperature(temperature))
    }
}
