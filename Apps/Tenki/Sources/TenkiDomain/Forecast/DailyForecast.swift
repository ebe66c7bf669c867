/// What is expected of one day.
public struct DailyForecast: Hashable, Sendable {
    /// The day, in the city's time.
    public let date: CalendarDate
    /// The weather in the few words of a Japanese forecast, such as 晴のち曇; `nil` if not said.
    public let telop: String?
    /// The lowest temperature; `nil` if not said, as for a night that is over.
    public let low: Temperature?
    /// The highest temperature; `nil` if not said.
    public let high: Temperature?
    /// The chance of rain by quarter of the day.
    public let chancesOfRain: ChancesOfRain
    /// The wind in words; `nil` if not said.
    public let wind: String?
    /// The height of the waves in words; `nil` inland and if not said.
    public let wave: String?

    /// Creates a day's forecast of its parts; texts are cut at their ``TextLimit``.
    public init(
        date: CalendarDate,
        telop: String?,
        low: Temperature?,
        high: Temperature?,
        chancesOfRain: ChancesOfRain,
        wind: String? = nil,
        wave: String? = nil
    ) {
        self.date = date
        self.telop = telop?.limited(to: TextLimit.telop)
        self.low = low
        self.high = high
        self.chancesOfRain = chancesOfRain
        self.wind = wind?.limited(to: TextLimit.detail)
        self.wave = wave?.limited(to: TextLimit.detail)
    }
}
