/// The kind of precipitation on a day.
public enum PrecipitationKind: String, CaseIterable, Sendable {
    /// Rain only.
    case rain
    /// Snow only.
    case snow
    /// Rain and snow, or sleet.
    case mixed

    /// Reads the kind off the short summary of a Japanese forecast, such as 曇のち雪.
    ///
    /// A summary that names neither rain nor snow counts as rain.
    init(summary: String?) {
        let summary = summary ?? ""
        let hasSnow = summary.contains("雪")
        if summary.contains("みぞれ") || hasSnow && summary.contains("雨") {
            self = .mixed
        } else {
            self = hasSnow ? .snow : .rain
        }
    }
}
