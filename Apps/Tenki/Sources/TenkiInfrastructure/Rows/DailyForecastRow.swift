import KasaneStore
import TenkiDomain

struct DailyForecastRow: StoreRecord, Identifiable {
    struct Key: Hashable {
        let forecast: ForecastRow.Key
        let date: String
    }

    static let tableName = "dailyForecast"
    static let primaryKey = ["city", "source", "issuedAt", "date"]

    var city: String
    var source: String
    var issuedAt: Int
    var date: String
    var telop: String?
    var lowTenths: Int?
    var highTenths: Int?
    /// Four percentages separated by spaces; `-` for a past quarter, `?` for an unknown chance.
    var chancesOfRain: String
    var wind: String?
    var wave: String?
    var chanceOfRain: Int?
    var weather: String?
    var reliability: String?
    var lowFromTenths: Int?
    var lowToTenths: Int?
    var highFromTenths: Int?
    var highToTenths: Int?
    var station: String?

    var id: Key {
        Key(forecast: .init(city: city, source: source, issuedAt: issuedAt), date: date)
    }

    init(_ day: DailyForecast, of forecast: ForecastRow) {
        city = forecast.city
        source = forecast.source
        issuedAt = forecast.issuedAt
        date = day.date.description
        telop = day.summary
        lowTenths = day.low?.tenths
        highTenths = day.high?.tenths
        chancesOfRain = QuarterOfDay.allCases
            .map { day.chancesOfRain[$0].column }
            .joined(separator: " ")
        wind = day.wind
        wave = day.wave
        chanceOfRain = day.chancesOfRain.ofDay?.value
        weather = day.weather
        reliability = day.reliability?.rawValue
        lowFromTenths = day.lowRange?.lowerBound.tenths
        lowToTenths = day.lowRange?.upperBound.tenths
        highFromTenths = day.highRange?.lowerBound.tenths
        highToTenths = day.highRange?.upperBound.tenths
        station = day.station
    }

    static func key(of id: Key) -> [SQLValue] {
        ForecastRow.key(of: id.forecast) + [id.date.sqlValue]
    }

    func dailyForecast() throws -> DailyForecast {
        let chances = chancesOfRain.split(separator: " ").map(ChanceOfRain.init(column:))
        return try DailyForecast(
            date: CalendarDate(date),
            summary: telop,
            weather: weather,
            reliability: reliability.flatMap(Reliability.init),
            low: lowTenths.map { try Temperature(tenths: $0) },
            high: highTenths.map { try Temperature(tenths: $0) },
            lowRange: Self.range(lowFromTenths, lowToTenths),
            highRange: Self.range(highFromTenths, highToTenths),
            station: station,
            chancesOfRain: ChancesOfRain(ofDay: chanceOfRain.flatMap(Percentage.init)) { quarter in
                chances.indices.contains(quarter.rawValue) ? chances[quarter.rawValue] : .unknown
            },
            wind: wind,
            wave: wave
        )
    }

    private static func range(_ from: Int?, _ to: Int?) throws -> ClosedRange<Temperature>? {
        guard let from, let to else { return nil }
        return try ClosedRange(from: Temperature(tenths: from), to: Temperature(tenths: to))
    }
}

extension ChanceOfRain {
    fileprivate init(column: Substring) {
        switch column {
        case "-": self = .passed
        default: self = Int(column).flatMap(Percentage.init).map(Self.percent) ?? .unknown
        }
    }

    fileprivate var column: String {
        switch self {
        case .percent(let percentage): String(percentage.value)
        case .passed: "-"
        case .unknown: "?"
        }
    }
}
