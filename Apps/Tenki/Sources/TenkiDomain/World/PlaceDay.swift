package struct PlaceDay: Hashable, Sendable {
    package let date: CalendarDate
    package let sky: Sky?
    package let low: Temperature?
    package let high: Temperature?
    package let chanceOfRain: Percentage?

    package init?(
        _ date: CalendarDate,
        sky: Sky?,
        low: Temperature?,
        high: Temperature?,
        chanceOfRain: Percentage?
    ) {
        guard sky != nil || low != nil || high != nil || chanceOfRain != nil else { return nil }
        self.date = date
        self.sky = sky
        self.low = low
        self.high = high
        self.chanceOfRain = chanceOfRain
    }
}
