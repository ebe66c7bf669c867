import Foundation
import TenkiDomain

extension JMAForecast {
    func issuedAt() throws -> Date { try Date(jma: reportDatetime, "reportDatetime") }

    func series(with values: KeyPath<Area, [ReadableText]?>) -> Series? {
        timeSeries.first { $0.areas.values.contains { $0[keyPath: values] != nil } }
    }
}

extension JMAForecast.Series {
    /// The times; `nil` for one that cannot be read.
    var times: [Date?] { timeDefines.map { try? Date(jma: $0, "timeDefines") } }

    func days() throws -> [CalendarDate] {
        try timeDefines.map { CalendarDate(try Date(jma: $0, "timeDefines"), in: .japan) }
    }

    func area(_ code: String) -> JMAForecast.Area? {
        areas.values.first { $0.area.code == code }
    }

    func station(of city: CityCode, or codes: [String]) -> JMAForecast.Area? {
        areas.values.first { $0.area.name == city.city.name } ?? codes.lazy.compactMap(area).first
    }
}

extension [ReadableText]? {
    /// The temperature at an index; `nil` if it is unknown or not a plausible number.
    subscript(temperature index: Int) -> Temperature? {
        self[text: index].flatMap(Temperature.init(jma:))
    }

    /// The percentage at an index; `nil` if it is unknown or not a percentage.
    subscript(percentage index: Int) -> Percentage? {
        self[text: index].flatMap { Int($0) }.flatMap(Percentage.init)
    }
}

extension Temperature {
    /// Creates a temperature from degrees Celsius as text; `nil` if it is not a plausible number.
    init?(jma text: String) {
        // An implausible number is an unknown value, like an empty text.
        guard let celsius = Double(text), let value = try? Self(celsius: celsius) else {
            return nil
        }
        self = value
    }
}

extension Precipitation {
    init?(jma text: String) {
        // An implausible number is an unknown value, like an empty text.
        guard let number = Double(text), let value = try? Self(millimetres: number) else {
            return nil
        }
        self = value
    }
}

extension Date {
    init(jma text: String, _ field: String) throws {
        // The cause of the parse error is not needed, because the thrown error contains the text.
        guard let date = try? Date(text, strategy: .iso8601) else {
            throw UnreadableForecastError(field: field, text: text)
        }
        self = date
    }
}
