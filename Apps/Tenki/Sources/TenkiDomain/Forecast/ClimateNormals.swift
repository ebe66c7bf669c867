package struct ClimateNormals: Hashable, Sendable {
    package let station: String
    package let low: Temperature?
    package let high: Temperature?
    package let weeklyPrecipitation: ClosedRange<Precipitation>?

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
