import TenkiDomain

/// The picture that other sites show with a link to a city's page: its forecast, drawn.
///
/// Equal pictures have equal bytes. The words are English, because a picture is the same for every
/// reader and its letters are Latin.
package struct PreviewPicture: Hashable, Sendable {
    /// A day of the forecast.
    struct Day: Hashable {
        /// The name of the day, such as `Today`.
        let name: String
        /// The date, such as `Sat 21 Nov`.
        let date: String
        /// The weather; `nil` if unknown.
        let outline: WeatherOutline?
        /// The highest temperature with its sign, such as `17°`; `nil` if unknown.
        let high: String?
        /// The lowest temperature with its sign; `nil` if unknown.
        let low: String?
        /// The chance of rain in percent, such as `20%`; `nil` if unknown.
        let rain: String?
    }

    /// The city's name.
    let name: String
    /// The place of the city, such as `Hokkaido, Japan`.
    let place: String
    /// The answer of the forecast in one sentence, or else the weather in words.
    let sentence: String
    /// At most two days; empty without a forecast of today or tomorrow.
    let days: [Day]
    /// The source of the forecast and the time of issue; `nil` without a forecast.
    let source: String?
    /// The colour of the sky; `nil` if unknown.
    let tint: SkyTint?

    /// The number of columns, as other sites recommend.
    package static let width = 1200
    /// The number of rows.
    package static let height = 630
}
