/// The forecast for one day.
public struct DailyForecast: Hashable, Sendable {
    /// The day in the city's time zone.
    public let date: CalendarDate
    /// The weather in the short form of a Japanese forecast, such as 晴のち曇; `nil` if not provided.
    public let summary: String?
    /// The lowest temperature; `nil` if not provided, as for a night that is over.
    public let low: Temperature?
    /// The highest temperature; `nil` if not provided.
    public let high: Temperature?
    /// The chance of rain in each quarter of the day.
    public let chancesOfRain: ChancesOfRain
    /// A description of the wind; `nil` if not provided.
    public let wind: String?
    /// A description of the wave height; `nil` inland or if not provided.
    public let wave: String?

    /// Creates a day's forecast; texts are truncated to their ``TextLimit``.
    public init(
        date: CalendarDate,
        summary: String?,
        low: Temperature?,
        high: Temperature?,
        chancesOfRain: ChancesOfRain,
        wind: String? = nil,
        wave: String? = nil
    ) {
        self.date = date
        self.summary = summary?.limited(to: TextLimit.summary)
        self.low = low
        self.high = high
        self.chancesOfRain = chancesOfRain
        self.wind = wind?.limited(to: TextLimit.detail)
        self.wave = wave?.limited(to: TextLimit.detail)
    }
}
