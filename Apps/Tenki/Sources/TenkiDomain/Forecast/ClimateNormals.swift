/// The usual values of the season at a weather station: the means of thirty years.
package struct ClimateNormals: Hashable, Sendable {
    /// The name of the station, in Japanese.
    package let station: String
    /// The usual lowest temperature of a day; `nil` if not provided.
    package let low: Temperature?
    /// The usual highest temperature of a day; `nil` if not provided.
    package let high: Temperature?
    /// The range of a usual week's precipitation; `nil` if not provided.
    package let weeklyPrecipitation: ClosedRange<Precipitation>?

    /// Creates the values of a station; returns `nil` if it has none.
    ///
    /// The name is truncated to its ``TextLimit``. Temperatures whose lowest is higher than their
    /// highest are dropped.
    package init?(
        station: String,
        low: Temperature?,
        high: Temperature?,
        weeklyPrecipitation: ClosedRange<Precipitation>?
    ) {
        let isReversed = if let low, let high { low > high } else { false }
        self.station = station.limited(to: TextLimit.station)
        self.low = isReversed ? nil : low
        self.high = isReversed ? nil : high
        self.weeklyPrecipitation = weeklyPrecipitation
        if self.low == nil, self.high == nil, weeklyPrecipitation == nil { return nil }
    }
}
