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
