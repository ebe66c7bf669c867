import TenkiDomain

extension ShareLimit {
    init(day: (Int, Int), minute: (Int, Int)? = nil) {
        self.init(
            minute: minute.map { Bucket(burst: $0.0, refill: $0.1) },
            day: Bucket(burst: day.0, refill: day.1)
        )
    }
}

extension [BudgetShare: ShareLimit] {
    /// The limits of a provider of forecasts that states none and is called once for each city.
    ///
    /// Automatic requests cause at most six calls a day for each of 142 cities.
    static let perCity: Self = [
        .automatic: ShareLimit(day: (600, 900), minute: (300, 60)),
        .manual: ShareLimit(day: (200, 200), minute: (48, 12)),
        .host: ShareLimit(day: (600, 900)),
    ]
}
