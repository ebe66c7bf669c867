/// The kind of weather that a symbol shows.
public enum WeatherKind: String, CaseIterable, Sendable {
    /// The sun shines.
    case sunny
    /// Clouds cover the sky.
    case cloudy
    /// It rains.
    case rain
    /// It snows, or the rain is mixed with snow.
    case snow
    /// It thunders.
    case thunder
    /// Fog reduces the visibility.
    case fog
}
