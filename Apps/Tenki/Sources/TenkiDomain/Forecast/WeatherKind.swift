/// The kind of weather that a symbol shows.
package enum WeatherKind: String, CaseIterable, Sendable {
    /// The sun shines.
    case sunny
    /// The sky is clear at night.
    case clearNight
    /// Clouds cover the sky.
    case cloudy
    /// It rains.
    case rain
    /// It rains heavily.
    case heavyRain
    /// It rains with storm winds.
    case rainstorm
    /// It rains or snows; rain is named first.
    case rainOrSnow
    /// It snows or rains; snow is named first.
    case snowOrRain
    /// Rain and snow are mixed.
    case sleet
    /// It snows.
    case snow
    /// It snows heavily.
    case heavySnow
    /// It snows with storm winds.
    case blizzard
    /// It thunders.
    case thunder
    /// It snows and thunders.
    case thundersnow
    /// Fog reduces the visibility.
    case fog
}
