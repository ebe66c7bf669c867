package struct DailyForecast: Hashable, Sendable {
    package let date: CalendarDate
    package let summary: String?
    package let weather: String?
    package let reliability: Reliability?
    package let low: Temperature?
    package let high: Temperature?
    package let lowRange: ClosedRange<Temperature>?
    package let highRange: ClosedRange<Temperature>?
    /// The station that the temperatures are forecast for, if it is not in the city; `nil` if it
    /// is, or without temperatures.
    package let station: String?
    package let chancesOfRain: ChancesOfRain
    package let wind: String?
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
