public import TenkiDomain

/// The credits required by the public services.
extension Attribution {
    /// Returns the credit for a livedoor-compatible service.
    ///
    /// The service redistributes the Japan Meteorological Agency's forecasts.
    public static func livedoor(at url: String) -> Self {
        Self(text: "天気予報 API（livedoor 天気互換）・気象庁", link: url)
    }

    /// The Japan Meteorological Agency.
    public static let jma = Self(text: "気象庁", link: "https://www.jma.go.jp/bosai/forecast/")

    /// Open-Meteo, whose data is licensed under CC BY 4.0.
    public static let openMeteo = Self(
        text: "Weather data by Open-Meteo.com",
        link: "https://open-meteo.com/"
    )

    /// OpenWeather, whose data is licensed under CC BY-SA 4.0 and ODbL.
    public static let openWeather = Self(
        text: "Weather data provided by OpenWeather",
        link: "https://openweathermap.org/"
    )

    /// Pixabay; each photograph credits its photographer, too.
    public static let pixabay = Self(text: "Pixabay", link: "https://pixabay.com/")

    /// Openverse; each photograph credits its photographer and licence, too.
    public static let openverse = Self(text: "Openverse", link: "https://openverse.org/")
}
