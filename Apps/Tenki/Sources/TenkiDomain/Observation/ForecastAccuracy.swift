package struct ForecastAccuracy: Hashable, Sendable {
    package struct TemperatureError: Hashable, Sendable {
        package let days: Int
        /// The mean error in degrees Celsius; positive if the forecasts were too warm.
        package let mean: Double
        /// The mean absolute error in degrees Celsius.
        package let meanAbsolute: Double

        init?(_ tenths: [Int]) {
            guard !tenths.isEmpty else { return nil }
            days = tenths.count
            mean = Double(tenths.reduce(0, +)) / Double(tenths.count) / 10
            meanAbsolute = Double(tenths.map(abs).reduce(0, +)) / Double(tenths.count) / 10
        }
    }

    package let source: DataSource
    package let days: Int
    package let low: TemperatureError?
    package let high: TemperatureError?
    package let rain: [RainOutcome: Int]

    init(source: DataSource, _ scores: [ForecastScore]) {
        self.source = source
        days = scores.count
        low = TemperatureError(scores.compactMap(\.lowError))
        high = TemperatureError(scores.compactMap(\.highError))
        rain = Dictionary(grouping: scores.compactMap(\.rain)) { $0 }.mapValues(\.count)
    }

    package static func bySource(_ scores: [ForecastScore]) -> [Self] {
        Dictionary(grouping: scores, by: \.id.source)
            .map { Self(source: $0, $1) }
            .sorted { $0.source.name < $1.source.name }
    }

    package var rainDays: Int { rain.values.reduce(0, +) }

    package var rightRainDays: Int { (rain[.hit] ?? 0) + (rain[.correctRejection] ?? 0) }
}
