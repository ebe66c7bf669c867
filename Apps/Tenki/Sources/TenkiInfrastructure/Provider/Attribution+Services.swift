public import TenkiDomain

/// Whom the public services ask to name.
extension Attribution {
    /// The livedoor-compatible service at a URL, which passes the Japan Meteorological Agency's forecasts on.
    public static func livedoor(at url: String) -> Self {
        Self(text: "天気予報 API（livedoor 天気互換）・気象庁", link: url)
    }

    /// The Japan Meteorological Agency.
    public static let jma = Self(text: "気象庁", link: "https://www.jma.go.jp/bosai/forecast/")

    /// Open-Meteo, whose data are under CC BY 4.0.
    public static let openMeteo = Self(
        text: "Weather data by Open-Meteo.com",
        link: "https://open-meteo.com/"
    )

    /// OpenWeather, whose data are under CC BY-SA 4.0 and ODbL.
    public static let openWeather = Self(
        text: "Weather data provided by OpenWeather",
        link: "https://openweathermap.org/"
    )

    /// Pixabay; each photograph names its photographer besides.
    public static let pixabay = Self(text: "Pixabay", link: "https://pixabay.com/")

    /// Openverse; each photograph names its photographer and licence besides.
    public static let openverse = Self(text: "Openverse", link: "https://openverse.org/")
}
