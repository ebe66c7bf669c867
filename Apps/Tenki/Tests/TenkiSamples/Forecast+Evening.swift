package import TenkiDomain

extension Forecast {
    /// The forecast as it is in the evening, without temperatures for its first day.
    package func withoutTemperaturesToday() throws -> Self {
        let first = days.first.map { day in
            DailyForecast(
                date: day.date,
                summary: day.summary,
                low: nil,
                high: nil,
                chancesOfRain: day.chancesOfRain
            )
        }
        return try Self(
            id: id,
            fetchedAt: fetchedAt,
            overview: overview,
            attribution: attribution,
            normals: normals,
            days: (first.map { [$0] } ?? []) + days.dropFirst()
        )
    }
}
