package enum WeatherKind: String, CaseIterable, Sendable {
    case sunny
    case clearNight
    case cloudy
    case rain
    case heavyRain
    case rainstorm
    case rainOrSnow
    case snowOrRain
    case sleet
    case snow
    case heavySnow
    case blizzard
    case thunder
    case thundersnow
    case fog
}
