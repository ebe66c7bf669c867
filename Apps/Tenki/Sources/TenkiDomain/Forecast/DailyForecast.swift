/// The forecast for one day.
package struct DailyForecast: Hashable, Sendable {
    /// The day in the city's time zone.
    package let date: CalendarDate
    /// The weather in the short form of a Japanese forecast, such as 晴のち曇; `nil` if not provided.
    package let summary: String?
    /// The weather in the provider's full words, such as 晴れ　夜　くもり; `nil` if not provided.
    package let weather: String?
    /// How reliable the weather is; `nil` if not provided, as for the next two days.
    package let reliability: Reliability?
    /// The lowest temperature; `nil` if not provided, as for a night that is over.
    package let low: Temperature?
    /// The highest temperature; `nil` if not provided.
    package let high: Temperature?
    /// The range within which the lowest temperature is expected; `nil` if not provided.
    package let lowRange: ClosedRange<Temperature>?
    /// The range within which the highest temperature is expected; `nil` if not provided.
    package let highRange: ClosedRange<Temperature>?
    /// The station that the temperatures are forecast for, if it is not in the city; `nil` if it
    /// is, or without temperatures.
    package let station: String?
    /// The chance of rain in each quarter of the day.
    package let chancesOfRain: ChancesOfRain
    /// A description of the wind; `nil` if not provided.
    package let wind: String?
    /// A description of the wave height; `nil` inland or if not provided.
    package let wave: String?

    /// Creates a day's forecast; texts are truncated to their ``TextLimit``.
    ///
    /// A range is dropped if it does not contain its temperature, and a station without
    /// temperatures.
    package init(
        date: CalendarDate,
        summary: String?,
        weather: String? = nil,
        reliability: Reliability? = nil,
        low: Temperature?,
        high: Temperature?,
        lowRange: ClosedRange<Temperature>? = nil,
        highRange: ClosedRange<Temperature>? = nil,
        station: String? = nil,
        chancesOfRain: ChancesOfRain,
        wind: String? = nil,
        wave: String? = nil
    ) {
        self.date = date
        self.summary = summary?.limited(to: TextLimit.summary)
        self.weather = weather?.limited(to: TextLimit.weather)
        self.reliability = reliability
        self.low = low
        self.high = high
        self.lowRange = lowRange.flatMap { range in low.map(range.contains) == true ? range : nil }
        self.highRange = highRange.flatMap { range in
            high.map(range.contains) == true ? range : nil
        }
        self.station =
            low == nil && high == nil ? nil : station?.limited(to: TextLimit.station)
        self.chancesOfRain = chancesOfRain
        self.wind = wind?.limited(to: TextLimit.detail)
        self.wave = wave?.limited(to: TextLimit.detail)
    }
}
