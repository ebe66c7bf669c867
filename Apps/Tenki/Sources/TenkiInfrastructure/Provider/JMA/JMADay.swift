import TenkiDomain

struct JMADay {
    let date: CalendarDate
    var summary: String?
    var weather: String?
    var reliability: Reliability?
    var wind: String?
    var wave: String?
    var quarters: [QuarterOfDay: Percentage] = [:]
    var chanceOfDay: Percentage?
    var temperatures: JMATemperatures?
}

struct JMATemperatures {
    let station: JMAForecast.Name
    var low: Temperature?
    var high: Temperature?
    var lowRange: ClosedRange<Temperature>?
    var highRange: ClosedRange<Temperature>?

    var isEmpty: Bool { low == nil && high == nil }
}

extension JMADay {
    /// Returns the day with the values of the weekly document where this one has none.
    ///
    /// The daily document takes precedence in each field, because it can be newer: in the morning
    /// the weekly document is the one of the evening before. A value of the week that qualifies
    /// another one, such as the range of a temperature, is used only together with it.
    func completed(by week: JMADay) -> JMADay {
        var day = self
        if day.summary == nil {
            day.summary = week.summary
            day.reliability = week.reliability
        }
        if day.quarters.isEmpty { day.chanceOfDay = week.chanceOfDay }
        day.temperatures = temperatures?.completed(by: week.temperatures) ?? week.temperatures
        return day
    }
}

extension JMATemperatures {
    /// Returns the temperatures with those of the weekly document where these have none.
    ///
    /// The temperatures of a day belong to one station. A lowest temperature of the week is not
    /// used if it is above the highest one of the day, and the reverse.
    fileprivate func completed(by week: JMATemperatures?) -> JMATemperatures {
        guard let week, !week.isEmpty else { return self }
        if isEmpty { return week }
        guard station.code == week.station.code else { return self }
        var both = self
        if let high, low == nil, let other = week.low, other <= high {
            both.low = other
            both.lowRange = week.lowRange
        }
        if let low, high == nil, let other = week.high, other >= low {
            both.high = other
            both.highRange = week.highRange
        }
        return both
    }
}
